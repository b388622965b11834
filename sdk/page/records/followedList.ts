import { useEffect } from 'react'
import { isAbort } from 'sdk'
import { proxy, ref, type Snapshot, useSnapshot } from 'valtio'
import type { TableName } from '../../../src/workers/storage/contract.ts'
import { storage } from '../engines.ts'
import { reportError } from '../errors.ts'

interface ListState<Item> {
  phase: 'reading' | 'ready' | 'failed'
  list: readonly Item[]
}

/** The records of a part of Vesper, as its pages show them. */
interface FollowedList<Item> {
  readonly state: ListState<Item>
  /** The state in a component. */
  useList(): Snapshot<ListState<Item>>
  /** Begins to keep the list up to date. Resolves when it has been read once. */
  follow(): Promise<void>
  refresh(): Promise<void>
}

/**
 * A list that is kept up to date from its first use on, as long as the page lives. `context` is what error cards call
 * it; `read` reads all of it, and is called again after each change to `table`.
 */
export function followedList<Item>(
  context: string,
  table: TableName,
  read: () => Promise<readonly Item[]>,
): FollowedList<Item> {
  const state = proxy<ListState<Item>>({ phase: 'reading', list: ref([]) })
  let first: Promise<void> | undefined

  async function refresh(): Promise<void> {
    try {
      state.list = ref(await read())
      state.phase = 'ready'
    } catch (error) {
      state.phase = 'failed'
      reportUnread(context, error, refresh)
    }
  }
  function follow(): Promise<void> {
    if (!first) {
      first = refresh()
      void followTable(table, refresh)
    }
    return first
  }
  function useList() {
    useEffect(() => void follow(), [])
    return useSnapshot(state)
  }
  return { state, useList, follow, refresh }
}

/** Says in a card that records could not be read, and offers to read them again. */
export function reportUnread(context: string, error: unknown, retry: () => Promise<void>): void {
  reportError({
    type: 'STORAGE_ERROR',
    context,
    message: 'Failed to load data. Check browser storage permissions.',
    details: error,
    retry,
  })
}

/** Commits come in bursts; they are shown together. */
const settleMs = 150
/** In a long row of commits, such as an import, refreshing takes a fifth of the time at most. */
const restShare = 4
const maxRestMs = 2000

/** Calls `refresh` after each change to a table, here or in another tab, as long as the page lives. */
export async function followTable(table: TableName, refresh: () => void | Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let restUntil = 0
  const show = async () => {
    const begun = performance.now()
    await refresh()
    const ended = performance.now()
    restUntil = ended + Math.min(maxRestMs, restShare * (ended - begun))
  }
  try {
    for await (const { tables } of storage().changes(new AbortController().signal)) {
      if (!tables.includes(table)) continue
      clearTimeout(timer)
      timer = setTimeout(() => void show(), Math.max(settleMs, restUntil - performance.now()))
    }
  } catch (error) {
    if (!isAbort(error)) console.warn(`[${table}]`, 'Changes are no longer followed', error)
  }
}
