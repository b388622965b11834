import { useEffect } from 'react'
import { type CharacterId, messageOf, type SessionId } from 'sdk'
import { memories, storage } from 'sdk/page/engines.ts'
import { followTable } from 'sdk/page/records/followedList.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { toast } from 'sdk/page/toasts.ts'
import { proxy, ref, useSnapshot } from 'valtio'
import { nameText } from '../../../src/shared/text/readableNames.ts'
import type { Memory } from '../../../src/workers/memory/contract.ts'
import type { CommitId } from '../../../src/workers/storage/contract.ts'

/** What the character whose page is open remembers. */
export const remembered = proxy({
  character: undefined as CharacterId | undefined,
  name: '',
  phase: 'reading' as 'reading' | 'ready' | 'missing' | 'failed',
  problem: '',
  list: ref<readonly Memory[]>([]),
  /** Names of the chats there are. */
  chats: ref(new Map()) as ReadonlyMap<SessionId, string>,
})

export const { attempt } = undoableStore('Memories', () => refreshMemories())

/** The memories of a character, kept up to date as long as they are shown. */
export function useMemories(character: CharacterId) {
  useEffect(() => void openMemories(character), [character])
  return useSnapshot(remembered)
}

let isFollowing = false

export async function openMemories(character: CharacterId): Promise<void> {
  if (remembered.character !== character) {
    const nothing = { name: '', phase: 'reading', problem: '', list: ref([]) } as const
    Object.assign(remembered, { ...nothing, character })
  }
  if (!isFollowing) {
    isFollowing = true
    void followTable('memories', () => void refreshMemories())
  }
  await refreshMemories()
}

let readings = 0

/** Reads anew what is shown. Of several readings the last one counts; those of a page that was left are let go. */
export async function refreshMemories(): Promise<void> {
  const { character } = remembered
  if (!character) return
  const reading = ++readings
  try {
    const [list, entry, sessions] = await Promise.all([
      memoriesOf(character),
      storage().read('shelf', character),
      storage().list('sessions'),
    ])
    if (reading !== readings) return
    remembered.list = ref(list)
    remembered.name = entry ? nameText(entry.name) : ''
    remembered.chats = ref(new Map(sessions.map(({ id, name }) => [id, nameText(name)])))
    remembered.phase = entry || list.length > 0 ? 'ready' : 'missing'
  } catch (error) {
    if (reading !== readings) return
    remembered.phase = 'failed'
    remembered.problem = messageOf(error)
  }
}

/** In batches, because a character may remember more than a page can take at once. */
async function memoriesOf(character: CharacterId): Promise<readonly Memory[]> {
  const memories: Memory[] = []
  for await (const batch of storage().memoriesOf(character)) memories.push(...batch)
  return memories
}

/** Says what was done, shows it, and takes it back when asked: of several commits the last one first. */
export async function done(title: string, commits: readonly CommitId[], message?: string): Promise<void> {
  await refreshMemories()
  const undo = () =>
    void attempt("Couldn't undo this.", async () => {
      for (const commit of commits.toReversed()) await memories().undo(commit)
      await refreshMemories()
    })
  toast({ type: 'success', title, ...(message && { message }), action: { label: 'Undo', run: undo } })
}
