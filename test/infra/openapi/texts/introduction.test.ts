import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documentFile } from '#infra/openapi/document.ts'
import { flags } from '#infra/openapi/texts/card-lists.ts'
import { problems } from '#shared/core/problems.ts'

const clientReadme = readFileSync('shared/client/README.md', 'utf8')
const { info, components } = JSON.parse(readFileSync(documentFile, 'utf8'))
const text: string = info.description

describe('what a newcomer reads first', () => {
  it.each(['py', 'php', 'rb'])('shows the tested receiver to copy, verify_webhook.%s, unchanged', (ending) => {
    const file = new URL(`../../../client/receivers/verify_webhook.${ending}`, import.meta.url)

    expect(text).toContain(`\n${readFileSync(file, 'utf8').trimEnd()}\n\`\`\`\n`)
  })

  it('shows the receiver and the calls of the client as its README does, unchanged', () => {
    const [, receiver = ''] = /## Receiving webhooks\n\n(```ts\n.*?\n```)\n/s.exec(clientReadme) ?? []
    const [, calls = ''] = /## Calls\n\n(.*?)\n\n## /s.exec(clientReadme) ?? []

    expect(receiver).toContain('verifyWebhook(')
    expect(text).toContain(`\n${receiver}\n`)
    expect(calls).toContain('TIMED_OUT')
    expect(text).toContain(`\n${calls}\n`)
  })

  it('has commands that fit into its column: lines of at most 60 characters', () => {
    const commands = [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => block.split('\n'))

    expect(commands.length).toBeGreaterThan(20)
    expect(commands.filter((line) => line.length > 60)).toEqual([])
  })

  it('has every error of an attempt, and every reason of a disabled webhook', () => {
    const values: string[] = [...components.schemas.AttemptError.enum, ...components.schemas.DisabledReason.enum]

    for (const value of values) expect(text).toMatch(new RegExp(`^\\| \`${value}\` \\| \\w`, 'm'))
  })

  it('has one host for the API in all examples, and no stage in their paths', () => {
    const document = readFileSync(documentFile, 'utf8')
    const paths = [...document.matchAll(/https:\/\/api\.example\.com([\w/.]*)/g)].map(([, path]) => path)

    expect(paths.filter((path) => !/^(\/api\/v1(\/.*)?|\/form(\.js)?|\/console)?$/.test(path ?? ''))).toEqual([])
    expect(paths).toContain('/form')
  })

  it('has every error, and every flag with a line that gets it', () => {
    for (const [code, { status }] of Object.entries(problems)) expect(text).toContain(`| ${status} | \`${code}\` |`)
    for (const [flag, { means }] of Object.entries(flags)) expect(text).toContain(`| \`${flag}\` | ${means} | \``)
  })

  it('names exactly the enumerations whose own text says that they may grow, with their fields', () => {
    const rows = [...text.slice(text.indexOf('# What may change')).matchAll(/^\| `(\w+)` \| `(\w+)` \|/gm)]
    const growing = Object.entries<{ description?: string }>(components.schemas)
      .filter(([, { description }]) => description?.includes('More values may be added'))
      .map(([name]) => name)

    expect(rows.map(([, name]) => name)).toEqual(growing.toSorted())
    expect(Object.fromEntries(rows.map(([, name, field]) => [name, field]))).toMatchObject({
      Flag: 'flags',
      SubmissionStatus: 'status',
      EventName: 'events',
      AttemptError: 'error',
    })
  })

  it('has nothing left to fill in', () => {
    expect(text).not.toMatch(/\{\{|\}\}/)
  })
})
