import type { CharacterId } from 'sdk'
import { confirm } from 'sdk/ui/confirm.ts'
import type { Change, CommitId } from '../../../../workers/storage/contract.ts'
import { undoableStore } from '../../../data/storage/undoableStore.ts'
import { storage } from '../../../engines/engine.ts'
import { memories } from '../../../engines/memoryEngine.ts'
import { toast } from '../../../notices/toasts/toasts.ts'
import { memoryCount } from '../memoryWords.ts'
import { type StoredBy, totalOf } from './storedCounts.ts'

/** Longer than usual, for it is much that went. */
const undoMs = 15_000

/** Lets one character forget everything, or all of them, in one step that can be taken back. */
export async function forget(who: readonly StoredBy[], refresh: () => Promise<void>): Promise<void> {
  const [first, ...others] = who
  if (!first) return
  const { attempt, commit } = undoableStore('Memories', refresh)
  const count = memoryCount(who.reduce((sum, by) => sum + totalOf(by), 0))
  const sure = await confirm({
    title: others.length === 0 ? `Delete all of ${first.name}'s memories?` : 'Delete all memories?',
    text: `${count} will be deleted, including ones you pinned or wrote. You can undo this right after.`,
    action: 'Delete memories',
    danger: true,
  })
  if (!sure) return
  await attempt("Couldn't delete the memories.", async () => {
    const changes = (await Promise.all(who.map(({ character }) => deletionsFor(character)))).flat()
    if (changes.length === 0) return
    const title = others.length === 0 ? `${first.name}'s memories deleted` : 'All memories deleted'
    const made = await commit(title, changes)
    const run = () => void attempt("Couldn't undo this.", () => restore(made, refresh))
    toast({
      type: 'success',
      title,
      message: `${memoryCount(changes.length)} deleted`,
      duration: undoMs,
      action: { label: 'Undo', run },
    })
  })
}

/** By the worker that remembers, so that what comes back can be found by its meaning. */
async function restore(made: CommitId, refresh: () => Promise<void>): Promise<void> {
  await memories().undo(made)
  await refresh()
}

async function deletionsFor(character: CharacterId): Promise<readonly Change[]> {
  const changes: Change[] = []
  for await (const batch of storage().memoriesOf(character))
    for (const { id } of batch) changes.push({ kind: 'delete', table: 'memories', key: id })
  return changes
}
