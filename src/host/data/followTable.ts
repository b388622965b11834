import { useCallback, useEffect, useState } from 'react'
import { isAbort, messageOf } from 'sdk'
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

/** What was read of a table. */
export type TableReading<Kept> =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly kept: Kept }
  | { readonly kind: 'failed'; readonly why: string }

/** Reads of a table what `read` makes of it, again after each change to it, while it is shown. `read` stays the same. */
export function useTable<Kept>(table: TableName, read: () => Promise<Kept>) {
  const [reading, setReading] = useState<TableReading<Kept>>({ kind: 'reading' })
  const refresh = useCallback(async () => {
    const found = await read().then(
      (kept) => ({ kind: 'read', kept }) as const,
      (error: unknown) => ({ kind: 'failed', why: messageOf(error) }) as const,
    )
    setReading(found)
  }, [read])
  useEffect(() => {
    const shown = new AbortController()
    void refresh()
    void refreshAfterChanges(table, shown.signal, refresh)
    return () => shown.abort()
  }, [table, refresh])
  return { reading, refresh }
}

async function refreshAfterChanges(table: TableName, signal: AbortSignal, refresh: () => Promise<void>): Promise<void> {
  try {
    for await (const { tables } of storage().changes(signal)) if (tables.includes(table)) await refresh()
  } catch (error) {
    if (!signal.aborted) console.warn(`[${table}]`, 'Changes are no longer followed', error)
  }
}
