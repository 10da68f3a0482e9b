import { webhookRepository } from '#shared/webhooks/repository.ts'
import { createSealer } from '#shared/webhooks/sealing.ts'
import { receiverEnvironment } from '../environment.ts'
import { sealingKeys } from './key-ring.ts'
import { table } from './table.ts'

export const webhooks = () => webhookRepository(table())
export const sealer = () => createSealer(sealingKeys())
export const localhostReceiversAllowed = () => receiverEnvironment().parse(process.env).LOCALHOST_RECEIVERS_ALLOWED
