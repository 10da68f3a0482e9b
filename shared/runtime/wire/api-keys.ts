import { apiKeyRepository } from '#shared/access/api-key-repository.ts'
import { table } from './table.ts'

export const apiKeys = () => apiKeyRepository(table())
