import { describeDeliveryStore } from '#test/support/table/delivery-store-suite.ts'
import { createMemoryTable } from './memory-table.ts'

describeDeliveryStore('the memory table of the simulation', async () => createMemoryTable())
