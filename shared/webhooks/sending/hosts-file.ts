import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'

/**
 * The addresses that a hosts file gives a name, in its order. Read at each look-up, so that a change counts at once; a
 * file that cannot be read has no names.
 */
export const addressesInHostsFile = async (file: string, hostname: string): Promise<string[]> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/)
    return isIP(address) !== 0 && names.includes(hostname) ? [address] : []
  })
}
