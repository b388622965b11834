import { useEffect } from 'react'
import { messageOf } from 'sdk'
import { proxy, ref, useSnapshot } from 'valtio'
import type { Change, CommitId, RecordingRecord } from '../../workers/storage/contract.ts'
import { download } from '../characters/download.ts'
import { storage } from '../engine.ts'
import { reportError } from '../errors/errors.ts'
import { followTable } from '../lore/followTable.ts'
import { toast } from '../toasts/toasts.ts'

export const recordings = proxy({
  phase: 'reading' as 'reading' | 'ready' | 'failed',
  list: ref([]) as readonly RecordingRecord[],
})

/** Sessions that were recorded, newest first; kept up to date from the first use on. */
export function useRecordings() {
  useEffect(() => void followRecordings(), [])
  return useSnapshot(recordings)
}

let first: Promise<void> | undefined

function followRecordings(): Promise<void> {
  if (!first) {
    first = refresh()
    void followTable('recordings', () => void refresh())
  }
  return first
}

async function refresh(): Promise<void> {
  try {
    const found = await storage().list('recordings')
    recordings.list = ref(found.toSorted((a, b) => b.at - a.at))
    recordings.phase = 'ready'
  } catch (error) {
    recordings.phase = 'failed'
    reportError({
      type: 'STORAGE_ERROR',
      context: 'Recordings',
      message: 'Failed to load data. Check browser storage permissions.',
      details: error,
      retry: refresh,
    })
  }
}

export async function keepRecording(record: RecordingRecord): Promise<void> {
  await attempt('The recording could not be saved.', async () => {
    const made = await commit('Session recorded', [{ kind: 'put', table: 'recordings', value: record }])
    offerUndo(`${record.name} is in your recordings`, made)
  })
}

export async function deleteRecording({ id, name }: Pick<RecordingRecord, 'id' | 'name'>): Promise<void> {
  await attempt('The recording could not be deleted.', async () => {
    const made = await commit('Recording deleted', [{ kind: 'delete', table: 'recordings', key: id }])
    offerUndo(`${name} was deleted`, made)
  })
}

/** The whole recording as a file for other programs: levels from 0 to 255, one list for each output. */
export function exportRecording({ name, at, ms, everyMs, channels, levels }: RecordingRecord): void {
  const rows = channels.map((channel, index) => ({ ...channel, levels: [...(levels[index] ?? [])] }))
  const document = { vesper: 'recording', version: 1, name, at, ms, everyMs, channels: rows }
  const plain = name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()
  const fileName = `${plain.slice(0, 80) || 'recording'}.vesper-recording.json`
  download(fileName, new Blob([JSON.stringify(document)], { type: 'application/json' }))
  toast({ type: 'success', title: `Exported as ${fileName}` })
}

async function commit(label: string, changes: readonly Change[]): Promise<CommitId> {
  const made = await storage().commit(label, changes)
  await refresh()
  return made
}

function offerUndo(title: string, made: CommitId): void {
  const undo = () =>
    void attempt('This could not be taken back.', async () => {
      await storage().undo(made)
      await refresh()
    })
  toast({ type: 'success', title, action: { label: 'Undo', run: undo } })
}

async function attempt(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const message = `${what} ${messageOf(error)}`
    reportError({ type: 'STORAGE_ERROR', context: 'Recordings', message, details: error })
  }
}
