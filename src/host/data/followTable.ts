import { isAbort } from 'sdk'
import type { TableName } from '../../workers/storage/contract.ts'
import { storage } from '../engines/engine.ts'

/** Commits come in bursts; they are shown together. */
const settleMs = 150

/** Calls `refresh` after each change to a table, here or in another tab, as long as the page lives. */
export async function followTable(table: TableName, refresh: () => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    for await (const { tables } of storage().changes(new AbortController().signal)) {
      if (!tables.includes(table)) continue
      clearTimeout(timer)
      timer = setTimeout(refresh, settleMs)
    }
  } catch (error) {
    if (!isAbort(error)) console.warn(`[${table}]`, 'Changes are no longer followed', error)
  }
}
