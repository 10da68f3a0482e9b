import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startDeployedEndpoint } from '#test/support/deployed-endpoint.ts'

const file = fileURLToPath(new URL('../../infra/deploy.ts', import.meta.url))

/** A folder whose `cdk` only writes down how it was called, and ends with the code. */
const folderWithCdk = (exitCode: number): string => {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  const bin = join(folder, 'node_modules', 'aws-cdk', 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(folder, 'calls'), '')
  writeFileSync(
    join(bin, 'cdk'),
    `require('node:fs').appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n'); process.exit(${exitCode})`,
  )
  return folder
}

type Given = { readonly endpoint: string; readonly options?: readonly string[]; readonly exitCode?: number }

/** How `npm run deploy` ends, and the calls of `cdk` that it makes. */
const deploy = async ({ endpoint, options = [], exitCode = 0 }: Given) => {
  const cwd = folderWithCdk(exitCode)
  const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', AWS_REGION: 'eu-central-1' }
  const env = { ...process.env, ...credentials, AWS_ENDPOINT_URL: endpoint }
  const ended = await new Promise<{ code: unknown; errors: string }>((resolve) => {
    execFile(process.execPath, [file, ...options], { cwd, env }, (error, _, errors) =>
      resolve({ code: error ? error.code : 0, errors }),
    )
  })
  return { ...ended, calls: readFileSync(join(cwd, 'calls'), 'utf8').split('\n').slice(0, -1) }
}

const unprotected = 'deploy --context protected=false'
const isProtected = 'deploy --context protected=true'

describe('npm run deploy', () => {
  it.each([
    ['was never deployed', 'another', 'CREATE_COMPLETE'],
    ['failed at its first deployment', 'production', 'ROLLBACK_COMPLETE'],
    ['failed at its first deployment, and at being rolled back', 'production', 'ROLLBACK_FAILED'],
    ['was prepared only', 'production', 'REVIEW_IN_PROGRESS'],
  ])('of a production that %s protects it after the first success', async (_, stage, status) => {
    const endpoint = await startDeployedEndpoint({ stage, status })
    expect(await deploy({ endpoint })).toEqual({ code: 0, errors: '', calls: [unprotected, isProtected] })
  })

  it('protects nothing when the first deployment fails, so that it can be repeated', async () => {
    const endpoint = await startDeployedEndpoint({ stage: 'another' })
    expect(await deploy({ endpoint, exitCode: 1 })).toMatchObject({ code: 1, calls: [unprotected] })
  })

  it.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'])(
    'of a production that is %s leaves it protected',
    async (status) => {
      const endpoint = await startDeployedEndpoint({ stage: 'production', status })
      expect(await deploy({ endpoint })).toMatchObject({ code: 0, calls: [isProtected] })
    },
  )

  it('deploys another stage once, with all options', async () => {
    const endpoint = await startDeployedEndpoint({ stage: 'production' })
    const options = ['-c', 'waf=true', '--context', 'stage=trial', '--require-approval', 'never']
    const { code, calls } = await deploy({ endpoint, options })
    expect([code, calls]).toEqual([0, [`deploy ${options.join(' ')} --context protected=false`]])
  })

  it('deploys nothing when it cannot find out what is there', async () => {
    const { code, calls, errors } = await deploy({ endpoint: 'http://127.0.0.1:1' })
    expect([code, calls]).toEqual([1, []])
    expect(errors).toContain('ECONNREFUSED')
  })
})
