import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { clientTypesFile, clientTypesText } from '#infra/openapi/client-types.ts'

it('the committed types of the client are those of the committed document: else `npm run openapi`', () => {
  expect(readFileSync(clientTypesFile, 'utf8') === clientTypesText()).toBe(true)
})
