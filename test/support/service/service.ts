import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyResult } from 'aws-lambda'
import type * as z from 'zod/mini'
import { lambdaContext } from '#infra/local/lambda/lambda.ts'
import { createApiKeyRepository } from '#shared/access/credentials/api-key-repository.ts'
import { createLinkRepository } from '#shared/access/credentials/link-repository.ts'
import { mintApiKey } from '#shared/access/credentials/mint-api-key.ts'
import { createConsoleSessionMint, createCustomerSessionMint } from '#shared/access/credentials/session-token.ts'
import { createGate } from '#shared/access/gate.ts'
import { minuteOf } from '#shared/access/minute.ts'
import type { Answer, Call, Contract } from '#shared/api/contract.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { isoTime } from '#shared/core/clock.ts'
import { createKeyRing } from '#shared/core/key-ring.ts'
import type { StoreId } from '#shared/core/store-id.ts'
import { createStoreRepository } from '#shared/stores/repository.ts'
import type { Tier } from '#shared/stores/tiers.ts'
import { createSubmissionLister } from '#shared/submissions/list.ts'
import { createSubmissionRepository } from '#shared/submissions/repository.ts'
import { storeKey } from '#shared/table/keys.ts'
import { createDeliveryLister } from '#shared/webhooks/deliveries/list.ts'
import { createDeliveryRepository } from '#shared/webhooks/deliveries/repository.ts'
import { createSweepRepository } from '#shared/webhooks/deliveries/sweep-repository.ts'
import { createRecover, createRecoverMissing } from '#shared/webhooks/engine/recover.ts'
import { createResend } from '#shared/webhooks/engine/resend.ts'
import { createTestEvent } from '#shared/webhooks/engine/test-event.ts'
import { createWebhookRepository } from '#shared/webhooks/registrations/repository.ts'
import { createSealer } from '#shared/webhooks/registrations/sealing.ts'
import { createWebhookCreator } from '#shared/webhooks/registrations/webhook-creator.ts'
import type { WakeNow, WakeUp } from '#shared/webhooks/wake-ups/wake-up.ts'
import { buildConsole, buildPrincipal, buildSession, buildStoreId } from '#test/support/builders.ts'
import { createClock, startMs } from '#test/support/clock.ts'
import { createFaultyTable } from '#test/support/table/faulty-table.ts'
import { endpointEvent, type TestRequest } from './endpoint-event.ts'
import { refuseWhatIsNotGranted, runAsRoute } from './granted-calls.ts'
import { requireListed } from './listed-refusals.ts'

export type TestAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

export type CallEndpoint = (request: TestRequest) => Promise<TestAnswer>

type TenantOptions = { readonly tier?: Tier; readonly suspended?: boolean; readonly full?: boolean }

const readAnswer = ({ statusCode, headers, body }: APIGatewayProxyResult): TestAnswer => ({
  status: statusCode,
  headers: headers ?? {},
  body: body === '' ? {} : JSON.parse(body),
})

/**
 * The dependencies of all use cases, wired as in `shared/wiring`, but with a new table and a clock that a test moves.
 */
export const createTestService = async (newId: () => string = randomUUID) => {
  const table = await createFaultyTable()
  refuseWhatIsNotGranted(table.client)
  const { now, advance, set } = createClock()
  const text = JSON.stringify({ id: 'k1', key: 'x'.repeat(32) })
  const keys = createKeyRing({ readSecret: async () => ({ text, storedAtMs: startMs }), now })
  const stores = createStoreRepository(table)
  const apiKeys = createApiKeyRepository(table)
  const gate = createGate({ ...table, now })

  const createApiKey = async (store: StoreId, scope: 'full' | 'read-only' | 'webhook-only' = 'full') => {
    const { apiKey, key, digest } = mintApiKey({ id: randomUUID(), name: 'Till', scope, expires_at: null }, now())
    const mark = { request_id: randomUUID(), fingerprint: apiKey.id }
    await apiKeys.create({ store, apiKey, digest, mark }, now())
    return { apiKey, key }
  }

  /** Uses up the limits of the store's present minute. */
  const fillMinute = (store: StoreId) =>
    table.client.send(
      new UpdateCommand({
        TableName: table.tableName,
        Key: storeKey(store),
        UpdateExpression: 'SET n = #max, sn = session_max, #minute = :minute',
        ExpressionAttributeNames: { '#max': 'max', '#minute': 'minute' },
        ExpressionAttributeValues: { ':minute': minuteOf(store, now()) },
      }),
    )

  /** Creates a store with one key of the scope `full`, and its principals. */
  const createTenant = async ({ tier = 'pro_api_access', suspended = false, full = false }: TenantOptions = {}) => {
    const store = buildStoreId()
    await stores.create({ id: store, name: 'Card Castle', tier, created_at: isoTime(now()) })
    const { apiKey, key } = await createApiKey(store)
    if (suspended) await stores.changePlan(store, { suspended: true })
    if (full) await fillMinute(store)
    const principal = buildPrincipal({ store_id: store, key_id: apiKey.id })
    return {
      store,
      key,
      principal,
      withScope: (scope: 'full' | 'read-only' | 'webhook-only') => ({ ...principal, scope }),
      console: (role: 'reviewer' | 'owner') =>
        buildConsole({ store_id: store, key_id: apiKey.id, role, expires_at: isoTime(now() + 8 * 3_600_000) }),
      session: (customer_email = 'ann@example.com') =>
        buildSession({ store_id: store, key_id: apiKey.id, customer_email, expires_at: isoTime(now() + 3_600_000) }),
    }
  }

  /** A route's whole chain: gate, parsing, use case, checked answer. */
  const serve = <P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, A extends z.ZodMiniType>(
    contract: Contract<P, Q, B, A>,
    useCase: (call: Call<Contract<P, Q, B, A>>) => Promise<Answer<Contract<P, Q, B, A>>>,
  ): CallEndpoint => {
    const handler = endpoint(contract, gate, useCase)
    return async (request) => {
      const event = endpointEvent(contract.id, request)
      const result = await runAsRoute(contract.id, () => handler(event, lambdaContext(contract.id, 10)))
      const answer = readAnswer(result)
      requireListed(contract, answer)
      return answer
    }
  }

  const store = { ...createDeliveryRepository(table), ...createSweepRepository(table) }
  const listDeliveries = createDeliveryLister(table)
  const list = createSubmissionLister(table)
  const woken: WakeUp[] = []
  const wakeNow: WakeNow = async (wakeUp) => {
    woken.push(wakeUp)
  }
  const resend = createResend({ store, wakeNow, newId, now })

  return {
    table,
    now,
    advance,
    set,
    gate,
    keys,
    stores,
    apiKeys,
    submissions: createSubmissionRepository(table),
    list,
    webhooks: { ...createWebhookRepository(table), ...createWebhookCreator(table, now) },
    sealer: createSealer(keys),
    links: createLinkRepository(table),
    mintSession: createCustomerSessionMint({ keys, now }),
    mintConsoleSession: createConsoleSessionMint({ keys, now }),
    allowLocalhost: false,
    newId,
    store,
    listDeliveries,
    /** The same table through another client, for writes before or during a request. */
    elsewhere: {
      links: createLinkRepository(table.elsewhere),
      submissions: createSubmissionRepository(table.elsewhere),
      webhooks: { ...createWebhookRepository(table.elsewhere), ...createWebhookCreator(table.elsewhere, now) },
      store: { ...createDeliveryRepository(table.elsewhere), ...createSweepRepository(table.elsewhere) },
    },
    /** Every wake-up so far. */
    woken,
    wakeNow,
    sendTestEvent: createTestEvent({ store, wakeNow, newId, now }),
    resend,
    recover: createRecover({ listDeliveries, resend, now }),
    recoverMissing: createRecoverMissing({ listSubmissions: list, store, wakeNow, newId, now }),
    createTenant,
    createApiKey,
    fillMinute,
    serve,
  }
}

export type TestService = Awaited<ReturnType<typeof createTestService>>
export type Tenant = Awaited<ReturnType<TestService['createTenant']>>
