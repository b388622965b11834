import { newId } from 'sdk'
import { media, storage } from 'sdk/page/engines.ts'
import { followedList } from 'sdk/page/records/followedList.ts'
import { readInMedia } from 'sdk/page/records/readInMedia.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { toast } from 'sdk/page/toasts.ts'
import { download } from 'sdk/ui/download.ts'
import { withReadableName } from '../../../../src/shared/text/readableNames.ts'
import type { PatternFileFormat } from '../../../../src/workers/media/contract.ts'
import type { Pattern } from '../../../../src/workers/stimulation/contract.ts'
import type { Change, PatternRecord } from '../../../../src/workers/storage/contract.ts'

const { refresh, useList } = followedList('Patterns', 'patterns', async () => {
  const found = await storage().list('patterns')
  return found.map(withReadableName).toSorted((a, b) => a.name.localeCompare(b.name))
})
/** The player's own patterns. */
export const usePatterns = useList

const { attempt, commit, offerUndo } = undoableStore('Patterns', refresh)

/** Keeps a pattern under a name. Resolves with its id. */
export async function addPattern(name: string, pattern: Pattern, label: string): Promise<string | undefined> {
  const record = recordOf({ name, pattern })
  const done = await attempt('The pattern could not be saved.', async () => {
    offerUndo(`${record.name} is in your patterns`, await commit(label, [put(record)]))
  })
  return done ? record.id : undefined
}

export async function savePattern(
  id: string,
  patch: Partial<Pick<PatternRecord, 'name' | 'pattern'>>,
): Promise<boolean> {
  return await attempt("Couldn't save the pattern. Your changes are still here.", async () => {
    const now = await storage().read('patterns', id)
    if (!now) throw new Error('It was deleted, perhaps in another tab.')
    const value = { ...now, ...patch, modified: Date.now() }
    offerUndo(`${value.name} was saved`, await commit('Pattern changed', [put(value)]))
  })
}

export async function deletePattern({ id, name }: Pick<PatternRecord, 'id' | 'name'>): Promise<void> {
  await attempt('The pattern could not be deleted.', async () => {
    offerUndo(`${name} was deleted`, await commit('Pattern deleted', [{ kind: 'delete', table: 'patterns', key: id }]))
  })
}

/** Brings in all that the files hold, in one step that can be taken back. */
export async function importPatterns(files: readonly File[]): Promise<void> {
  await attempt('The files could not be imported.', async () => {
    const named = files.map((blob) => ({ fileName: blob.name, blob }))
    const { commit, count, name, warnings, refused } = await readInMedia((media) => media.importPatterns(named), {
      limitMs: 20_000 * files.length,
    })
    for (const { fileName, reason } of refused.slice(0, maxTold)) {
      toast({ type: 'error', title: `Couldn't import ${fileName}`, message: reason, duration: 10_000 })
    }
    if (commit === undefined) return
    await refresh()
    const title = count === 1 ? `${name} is in your patterns` : `${count} patterns imported`
    offerUndo(title, commit, warnings.slice(0, maxTold).join(' '))
  })
}

const maxTold = 3

export async function exportPattern(
  { name, pattern, about }: Pick<PatternRecord, 'name' | 'pattern' | 'about'>,
  format: PatternFileFormat,
): Promise<void> {
  await attempt('The pattern could not be exported.', async () => {
    const files = await media().writePattern(name, pattern, format, about)
    for (const { fileName, blob } of files) download(fileName, blob)
    const title = files.length === 1 ? `Exported as ${files[0]?.fileName}` : `Exported as ${files.length} files`
    toast({ type: 'success', title })
  })
}

function recordOf({ name, pattern }: Pick<PatternRecord, 'name' | 'pattern'>): PatternRecord {
  const now = Date.now()
  return { id: newId(), name, pattern, created: now, modified: now }
}

const put = (value: PatternRecord): Change => ({ kind: 'put', table: 'patterns', value })
