import { expect, it } from 'vitest'
import {
  actionsFrom,
  DELIVERY_EVENTS,
  DELIVERY_STATUSES,
  EVENTS,
  RECOVERY_STATUSES,
  STATUSES,
} from '#functions/pages/console/parts/vocabulary.ts'
import { recoverContract } from '#shared/api/contracts/webhooks.ts'
import { EVENT_NAMES } from '#shared/submissions/events.ts'
import * as lifecycle from '#shared/submissions/lifecycle.ts'
import * as log from '#shared/submissions/log.ts'
import * as deliveries from '#shared/webhooks/deliveries/vocabulary.ts'

it('has every value of the API, and no other', () => {
  expect(STATUSES.toSorted()).toEqual(log.STATUSES.toSorted())
  expect(EVENTS.toSorted()).toEqual(EVENT_NAMES.toSorted())
  expect(DELIVERY_EVENTS.toSorted()).toEqual(deliveries.DELIVERY_EVENTS.toSorted())
  expect(DELIVERY_STATUSES.toSorted()).toEqual(deliveries.DELIVERY_STATUSES.toSorted())
  expect(RECOVERY_STATUSES).toEqual(recoverContract.body().shape.status.options)
})

it.each(log.STATUSES)('offers the actions that the workflow allows from %s', (status) => {
  expect(actionsFrom(status).toSorted()).toEqual(lifecycle.actionsFrom(status).toSorted())
})
