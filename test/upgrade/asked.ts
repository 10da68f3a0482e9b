import type { RouteId } from '#shared/api/routes.ts'
import type { TestRequest } from '#test/support/service/endpoint-event.ts'

/** A request of the fixture, and the answer of the version that made it. */
export type Asked = {
  readonly route: RouteId
  readonly request: TestRequest
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}
