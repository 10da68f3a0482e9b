import { refusalsOf } from '#infra/openapi/refusals.ts'
import type { Contract } from '#shared/api/contract.ts'

/** @throws Error when a route's answer has a code that its contract does not list, and so the OpenAPI document. */
export const requireListed = (
  contract: Pick<Contract, 'id' | 'errors' | 'idempotent'>,
  { status, body }: { readonly status: number; readonly body: { readonly code?: unknown } },
): void => {
  const listed: readonly unknown[] = refusalsOf(contract)
  if (status >= 400 && !listed.includes(body.code)) {
    throw new Error(`The contract of ${contract.id} does not list ${body.code}.`)
  }
}
