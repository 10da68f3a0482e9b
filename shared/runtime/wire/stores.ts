import { storeRepository } from '#shared/stores/repository.ts'
import { table } from './table.ts'

export const stores = () => storeRepository(table())
