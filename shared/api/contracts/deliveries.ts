import * as z from 'zod/mini'
import { type Contract, nothing } from '#shared/api/contract.ts'
import { pageParameters, pageSchema } from '#shared/api/paging.ts'
import { idOf } from '#shared/core/fields.ts'
import { attemptSchema, deliverySchema } from '#shared/webhooks/deliveries/record.ts'
import { DELIVERY_EVENTS, DELIVERY_STATUSES } from '#shared/webhooks/deliveries/vocabulary.ts'
import { webhookParameters } from './webhooks.ts'

const deliveryParameters = () => z.strictObject({ webhook_id: idOf('webhook'), delivery_id: idOf('delivery') })

export const listDeliveriesContract = {
  id: 'deliveries.list',
  status: 200,
  parameters: webhookParameters,
  query: () =>
    z.strictObject({
      ...pageParameters(),
      status: z.optional(z.enum(DELIVERY_STATUSES)),
      event: z.optional(z.enum(DELIVERY_EVENTS)),
    }),
  body: nothing,
  answer: () => pageSchema(deliverySchema()),
  errors: ['NOT_FOUND', 'INVALID_CURSOR'],
} as const satisfies Contract

export const getDeliveryContract = {
  id: 'deliveries.get',
  status: 200,
  parameters: deliveryParameters,
  query: nothing,
  body: nothing,
  answer: () => z.extend(deliverySchema(), { attempts: z.array(attemptSchema()), payload: z.json() }),
  errors: ['NOT_FOUND'],
} as const satisfies Contract

export const resendContract = {
  id: 'deliveries.resend',
  status: 202,
  parameters: deliveryParameters,
  query: nothing,
  body: nothing,
  answer: deliverySchema,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'LIMIT_REACHED', 'CONFLICT'],
} as const satisfies Contract
