import { afterAll } from 'vitest'
import { newSecrets } from '#infra/local/secrets.ts'
import { createTestTable } from '#test/support/table/table.ts'
import { startWiredService } from './service.ts'
import { createTenants } from './tenants.ts'

type Sent = { readonly token: string; readonly body?: unknown }

/** Starts the wired service on a new table, for all tests of the file. */
export const startWiredTest = async () => {
  const table = await createTestTable()
  const secrets = newSecrets()
  const service = await startWiredService({
    dynamodb: table.endpoint,
    tableName: table.tableName,
    secrets,
    report: () => {},
  })
  afterAll(service.close)

  /** @param sent a body that is text is sent as it is, any other as JSON. */
  const call = async (method: string, path: string, { token, body }: Sent) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(`${service.baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(text !== undefined && { 'content-type': 'application/json' }) },
      ...(text !== undefined && { body: text }),
    })
    const answer = await response.text()
    return { status: response.status, body: (answer === '' ? {} : JSON.parse(answer)) as Record<string, string> }
  }

  return { table, secrets, service, tenants: createTenants(table), call }
}
