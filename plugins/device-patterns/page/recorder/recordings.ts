import { storage } from 'sdk/page/engines.ts'
import { followedList } from 'sdk/page/records/followedList.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { toast } from 'sdk/page/toasts.ts'
import { download } from 'sdk/ui/download.ts'
import type { RecordingRecord } from '../../../../src/workers/storage/contract.ts'

const { refresh, useList } = followedList('Recordings', 'recordings', async () => {
  const found = await storage().list('recordings')
  return found.toSorted((a, b) => b.at - a.at)
})
/** Sessions that were recorded, newest first. */
export const useRecordings = useList

const { attempt, commit, offerUndo } = undoableStore('Recordings', refresh)

export async function saveRecording(record: RecordingRecord): Promise<void> {
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
