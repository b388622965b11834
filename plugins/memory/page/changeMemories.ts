import type { CharacterId } from 'sdk'
import { memories, storage } from 'sdk/page/engines.ts'
import { safety } from 'sdk/page/services/safety.ts'
import type { Memory, MemoryDraft } from '../../../src/workers/memory/contract.ts'
import type { Change, CommitId } from '../../../src/workers/storage/contract.ts'
import { attempt, done } from './memoryStore.ts'
import { memoryCount } from './memoryWords.ts'

/** The longest a memory may be, in letters. */
export const maxLetters = 2000

/** Why a memory cannot have this length, or undefined. */
export function lengthProblem(content: string): string | undefined {
  if (content.trim() === '') return 'Write a memory first.'
  if (content.length > maxLetters)
    return `A memory can have at most ${maxLetters.toLocaleString()} characters. Shorten it, or split it in two.`
  return undefined
}

/** Why a memory cannot be worded like this, or undefined. */
export const memoryProblem = async (content: string): Promise<string | undefined> =>
  lengthProblem(content) ?? (await safety.now.refusalOfTexts([{ field: 'The memory', text: content }]))

export async function addMemory(character: CharacterId, draft: MemoryDraft): Promise<boolean> {
  return await attempt('The memory could not be added.', async () => {
    await done('Memory added', [await memories().add(character, draft)])
  })
}

export async function rewordMemory(
  memory: Memory,
  { content, category, importance }: Omit<MemoryDraft, 'type'>,
): Promise<boolean> {
  const isSame = content === memory.content && category === memory.category && importance === memory.importance
  if (isSame) return true
  return await attempt('The memory could not be changed.', async () => {
    await done('Memory changed', [await memories().change(memory.id, { content, category, importance })])
  })
}

/** Pins memories or lets them loose, in one step. */
export async function pinMemories(ids: readonly string[], pinned: boolean): Promise<boolean> {
  return await attempt('The pins could not be changed.', async () => {
    const found = await Promise.all(ids.map((id) => storage().read('memories', id)))
    const changes = found.flatMap((memory): readonly Change[] =>
      memory && memory.pinned !== pinned
        ? [{ kind: 'put', table: 'memories', value: { ...memory, pinned, modified: Date.now() } }]
        : [],
    )
    if (changes.length === 0) return
    const commit = await storage().commit(pinned ? 'Memories pinned' : 'Memories unpinned', changes)
    const what = changes.length === 1 ? 'Memory' : memoryCount(changes.length)
    await done(`${what} ${pinned ? 'pinned' : 'unpinned'}`, [commit])
  })
}

export async function mergeMemories(ids: readonly string[], into: MemoryDraft): Promise<boolean> {
  return await attempt("Couldn't merge the memories. Nothing changed.", async () => {
    await done(`${memoryCount(ids.length)} merged into one`, [await memories().merge(ids, into)])
  })
}

/** Decides a contradiction: what the others say is kept as no longer true. */
export async function decideFor(keep: Memory, others: readonly Memory[]): Promise<boolean> {
  return await attempt("Couldn't save your choice.", async () => {
    const commits: CommitId[] = []
    for (const { id } of others) commits.push(await memories().decide(keep.id, id))
    await done('Decided', commits, keep.content)
  })
}

export async function removeMemories(ids: readonly string[]): Promise<boolean> {
  return await attempt("Couldn't delete the memories. Nothing changed.", async () => {
    const commit = await memories().remove(ids)
    await done(ids.length === 1 ? 'Memory deleted' : `${memoryCount(ids.length)} deleted`, [commit])
  })
}

/** Copies memories to another character. */
export async function carryMemories(
  ids: readonly string[],
  to: { readonly id: CharacterId; readonly name: string },
): Promise<boolean> {
  return await attempt("Couldn't copy the memories.", async () => {
    const commit = await memories().carry(ids, to.id)
    await done(`Copied to ${to.name}`, [commit], `Memories ${to.name} already had were skipped.`)
  })
}
