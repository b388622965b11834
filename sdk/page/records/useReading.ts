import { useCallback, useEffect, useState } from 'react'
import { messageOf } from 'sdk'
import type { TableName } from '../../../src/workers/storage/contract.ts'
import { storage } from '../engines.ts'

/** One record of a page, as it is read. */
export type Reading<Kept> =
  | { readonly kind: 'reading' }
  | { readonly kind: 'found'; readonly kept: Kept }
  | { readonly kind: 'missing'; readonly reason: string }

/**
 * Reads the record that a page shows, and once more for each `version`. `read` is a function of a module, so that it
 * stays the same; `gone` says why there is nothing where it finds none.
 */
export function useReading<Id extends string, Kept>(
  id: Id,
  read: (id: Id) => Promise<Kept | undefined>,
  gone: string,
  version = 0,
): Reading<Kept> {
  const [reading, setReading] = useState<Reading<Kept>>({ kind: 'reading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is read anew
  useEffect(() => {
    let isShown = true
    read(id).then(
      (kept) => isShown && setReading(kept ? { kind: 'found', kept } : { kind: 'missing', reason: gone }),
      (error: unknown) => isShown && setReading({ kind: 'missing', reason: messageOf(error) }),
    )
    return () => {
      isShown = false
    }
  }, [id, read, gone, version])
  return reading
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
