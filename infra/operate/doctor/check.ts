/** The result of one check. A problem has the command that mends it. */
export type Check = { readonly name: string; readonly found: string } & (
  | { readonly status: 'ok' }
  /** Could not be checked, mostly because a permission is missing. */
  | { readonly status: 'unknown' }
  | { readonly status: 'problem'; readonly mend: string }
)

export type Finding = Readonly<{ found: string; mend?: string }>

const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error)

/** Runs one check. What it throws, for example a denied permission, makes it unknown and stops no other check. */
export const check = async (name: string, look: () => Finding | Promise<Finding>): Promise<Check> => {
  try {
    const { found, mend } = await look()
    return mend === undefined ? { name, status: 'ok', found } : { name, status: 'problem', found, mend }
  } catch (error) {
    return { name, status: 'unknown', found: messageOf(error) }
  }
}

/** The version that Lambda runs and package.json asks for. */
const nodeMajorVersion = '24'

export const checkNode = (version: string = process.versions.node): Promise<Check> =>
  check('node', () => ({
    found: `Node ${version}`,
    ...(version.split('.')[0] !== nodeMajorVersion && { mend: `npm ci, which installs Node ${nodeMajorVersion}` }),
  }))
