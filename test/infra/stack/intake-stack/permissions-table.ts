import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import type { Synthesized } from '#test/infra/stack/synthesize.ts'
import { grantsOf } from './grants.ts'

const introduction = `# What each function may do

Generated from the template: \`npm test -- test/infra/stack -u\` writes it anew, and a test fails when it is stale. Beyond
this each function may write its own log. A key such as \`STORE#*\` limits an action to the items whose partition key
matches it.
`

type Grant = { readonly service: string; readonly action: string; readonly object: string }

/** Reads `<service>:<action> <object>`; the table and the schedules' ARN need no name in the row. */
const parse = (grant: string): Grant => {
  const [, service = '', action = '', object = ''] = /^(\w+):(\w+) (.+)$/.exec(grant) ?? []
  const named = object.replace(/^Table(\/index\/| )/, '').replace(/^arn:.*:schedule\//, '')
  return { service, action, object: service === 'dynamodb' ? named : `${service} ${named}` }
}

const cellOf = (grants: readonly Grant[]): string =>
  [...Map.groupBy(grants, ({ object }) => object)]
    .map(([object, on]) => `\`${object}\`: ${on.map(({ action }) => action).join(', ')}`)
    .join('; ')

const rowOf = (path: string, grants: readonly string[]): string => {
  const parsed = grants.map(parse)
  const items = parsed.filter(({ service }) => service === 'dynamodb')
  const others = parsed.filter(({ service }) => service !== 'dynamodb' && service !== 'logs')
  return `| ${path.split('/').at(-1)} | ${cellOf(items)} | ${cellOf(others)} |`
}

export const describePermissionsTable = (synthesized: () => Synthesized): void => {
  it('the table of permissions is the one of this template', async () => {
    const rows = Object.entries(grantsOf(synthesized())).map(([path, grants]) => rowOf(path, grants))
    // The three deliver functions have one row, because they may do the same.
    const table = ['| Function | Items of the table, or of an index | Elsewhere |', '|---|---|---|', ...new Set(rows)]

    await expect(`${introduction}\n${table.join('\n')}\n`).toMatchFileSnapshot(resolve('infra/PERMISSIONS.md'))
  })
}
