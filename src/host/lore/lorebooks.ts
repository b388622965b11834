import { useEffect } from 'react'
import type { CharacterId, LorebookId } from 'sdk'
import { proxy, ref, useSnapshot } from 'valtio'
import { field, isFields } from '../../workers/shared/fields.ts'
import type { LorebookRecord } from '../../workers/storage/contract.ts'
import { storage } from '../engine.ts'
import { reportError } from '../errors/errors.ts'
import { followTable } from './followTable.ts'

/** What lists show of a book. Its entries stay in storage until somebody asks for them. */
export interface BookEntry {
  readonly id: LorebookId
  readonly name: string
  readonly use: LorebookRecord['use']
  readonly characters: readonly CharacterId[]
  readonly entries: number
  readonly modified: number
}

export const lorebooks = proxy({
  phase: 'reading' as 'reading' | 'ready' | 'failed',
  list: ref([]) as readonly BookEntry[],
})

/** The lorebooks there are, kept up to date from the first use on. */
export function useLorebooks() {
  useEffect(() => void followLorebooks(), [])
  return useSnapshot(lorebooks)
}

let first: Promise<void> | undefined

function followLorebooks(): Promise<void> {
  if (!first) {
    first = refreshLorebooks()
    void followTable('lorebooks', () => void refreshLorebooks())
  }
  return first
}

export async function refreshLorebooks(): Promise<void> {
  try {
    const found = await storage().list('lorebooks')
    lorebooks.list = ref(found.map(bookEntryOf).toSorted((a, b) => b.modified - a.modified))
    lorebooks.phase = 'ready'
  } catch (error) {
    lorebooks.phase = 'failed'
    reportError({
      type: 'STORAGE_ERROR',
      context: 'Lorebooks',
      message: 'Failed to load data. Check browser storage permissions.',
      details: error,
      retry: refreshLorebooks,
    })
  }
}

const bookEntryOf = ({ id, name, use, characters, book, modified }: LorebookRecord): BookEntry => ({
  id,
  name,
  use,
  characters,
  entries: countEntries(book),
  modified,
})

function countEntries(book: unknown): number {
  const entries = field(book, 'entries')
  return Array.isArray(entries) ? entries.length : isFields(entries) ? Object.keys(entries).length : 0
}
