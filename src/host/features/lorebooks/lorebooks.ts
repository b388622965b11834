import { useEffect } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'
import { withReadableName } from '../../../shared/text/readableNames.ts'
import type { BookTitle } from '../../../workers/storage/contract.ts'
import { followTable } from '../../data/followTable.ts'
import { storage } from '../../engines/engine.ts'
import { reportError } from '../../notices/errors/errors.ts'

export const lorebooks = proxy({
  phase: 'reading' as 'reading' | 'ready' | 'failed',
  list: ref([]) as readonly BookTitle[],
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
    const found = await storage().bookTitles()
    lorebooks.list = ref(found.map(withReadableName).toSorted((a, b) => b.modified - a.modified))
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
