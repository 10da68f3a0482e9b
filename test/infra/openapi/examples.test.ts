import { expect, it } from 'vitest'
import { flags } from '#infra/openapi/texts/card-lists.ts'
import { readCardList } from '#shared/card-list/read.ts'
import { record } from './record.ts'

it('the examples of the document are what a run of today answers: else `npm run openapi`', async () => {
  const recorded = `${JSON.stringify(await record(), null, 1)}\n`

  await expect(recorded).toMatchFileSnapshot('../../../infra/openapi/examples.json')
})

it.each(Object.entries(flags))('the example of the flag %s has it', (flag, { example }) => {
  expect(readCardList(example).items.at(-1)?.flags).toContain(flag)
})
