import type { CharacterId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { notes } from 'sdk/page/records/localNotes.ts'
import { lockNames, noteNames } from '../../shared/storageNames.ts'
import type { Change } from '../../workers/storage/contract.ts'

const key = noteNames.builtinCharacters

type Commit = (label: string, changes: readonly Change[]) => Promise<unknown>

/**
 * Introduces the characters that come with Vesper, on the first start only: one that was deleted stays deleted.
 * Tabs that start together take turns.
 */
export async function seedBuiltins(commit: Commit): Promise<void> {
  if (isDone()) return
  await navigator.locks.request(lockNames.builtinCharacters, async () => {
    if (isDone()) return
    const { introduce } = await import('./builtin/introduce.ts')
    notes.write(key, (await introduce(commit)).join(' '))
  })
}

/** One of them, brought back where it was deleted: the player asks for it by name. */
export async function introduceBuiltin(id: CharacterId, commit: Commit): Promise<void> {
  await seedBuiltins(commit)
  if (await storage().read('characters', id)) return
  const { introduce } = await import('./builtin/introduce.ts')
  await introduce(commit, [id])
}

/** A browser that forbids storage would meet them anew on every visit, so there it counts as done. */
const isDone = (): boolean => notes.read(key) !== undefined || notes.isForbidden()
