import { documentClient, type Table } from '#shared/table/client.ts'
import { tableEnvironment } from '../environment.ts'

let shared: Table | undefined

/** One client, and so one connection pool, for everything in a function that needs the table. */
export const table = (): Table => {
  shared ??= { client: documentClient(), tableName: tableEnvironment().parse(process.env).TABLE_NAME }
  return shared
}
