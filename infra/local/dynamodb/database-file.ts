import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The name that DynamoDB Local gives its file with `-sharedDb`. */
export const databaseFileIn = (folder: string): string => join(folder, 'shared-local-instance.db')

/**
 * Sets how the SQLite file of DynamoDB Local is written; the file keeps it. With a write-ahead log (`WAL`) a write waits
 * for the disk once, without (`DELETE`) 4 times. A log needs shared memory beside the file, which a folder that a
 * virtual machine mounts may not have.
 */
export const prepareDatabaseFile = (folder: string, journal: 'WAL' | 'DELETE'): void => {
  const database = new DatabaseSync(databaseFileIn(folder))
  try {
    database.exec(`PRAGMA journal_mode = ${journal}`)
  } finally {
    database.close()
  }
}
