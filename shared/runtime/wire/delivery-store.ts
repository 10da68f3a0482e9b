import { deliveryLister } from '#shared/webhooks/delivery-list.ts'
import { deliveryRepository } from '#shared/webhooks/delivery-repository.ts'
import { webhookRepository } from '#shared/webhooks/repository.ts'
import { sweepRepository } from '#shared/webhooks/sweep-repository.ts'
import { table } from './table.ts'

export const deliveries = () => deliveryRepository(table())
export const deliveryList = () => deliveryLister(table())
export const indexAndMarks = () => sweepRepository(table())
export const listWebhooks = () => webhookRepository(table()).list
