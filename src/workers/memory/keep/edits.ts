import { type CharacterId, PluginError } from 'sdk'
import type { Memory } from '../../../shared/memories/memory.ts'
import type { Change, CommitId } from '../../storage/contract.ts'
import type { MemoryContract, MemoryDraft } from '../contract.ts'
import type { MemoryAccess } from '../MemoryIndexes.ts'
import { sameWords } from '../recall/words.ts'
import type { MemoryWorld } from '../world.ts'
import { differenceOf } from './difference.ts'
import { byHand, memoryFrom, sourcesOf, tidied } from './draft.ts'
import { decided, unlinked } from './links.ts'

/** What the player does with memories. Each is one commit, which Undo takes back. */
export interface Editing {
  readonly world: Pick<MemoryWorld, 'storage' | 'now' | 'newId'>
  readonly access: MemoryAccess
}

export async function add({ world, access }: Editing, character: CharacterId, draft: MemoryDraft): Promise<CommitId> {
  const memory = memoryFrom(said(draft), byHand(character, world.now()), world.newId())
  return access.commit('Add a memory', [put(memory)])
}

type Patch = Parameters<MemoryContract['change']>[1]

export async function change({ world, access }: Editing, id: string, patch: Patch): Promise<CommitId> {
  const before = await known(world, id)
  const words = said({ ...before, ...patch })
  const isReworded =
    words.content !== before.content || words.category !== before.category || words.importance !== before.importance
  const after: Memory = {
    ...before,
    ...words,
    messages: before.messages,
    pinned: patch.pinned ?? before.pinned,
    modified: world.now(),
    ...(isReworded && { edited: true }),
  }
  const memoryIndex = await access.open(before.character)
  const settled = before.contradicts.flatMap((other) => {
    const memory = memoryIndex.memory(other)
    return memory && !differenceOf(after.content, memory.content, after.category) ? [memory] : []
  })
  const changed = unlinked(after, new Set(settled.map((memory) => memory.id)))
  return access.commit('Change a memory', [
    put(changed),
    ...settled.map((other) => put(unlinked(other, new Set([id])))),
  ])
}

export async function merge({ world, access }: Editing, ids: readonly string[], into: MemoryDraft): Promise<CommitId> {
  const parts = await knownOf(world, ids)
  const [first] = parts
  if (!first || parts.some(({ character }) => character !== first.character)) throw notTogether()
  const newest = parts.reduce((a, b) => (b.at > a.at ? b : a))
  const gone = new Set(parts.map(({ id }) => id))
  const { turn: _turn, session: _session, ...origin } = { ...byHand(first.character, newest.at), ...newest }
  const memory: Memory = {
    ...memoryFrom(said(into), { ...origin, source: 'manual', messages: [] }, world.newId()),
    ...(newest.turn !== undefined && { turn: newest.turn }),
    ...(newest.session !== undefined && { session: newest.session }),
    pinned: parts.some(({ pinned }) => pinned),
    modified: world.now(),
    recalls: Math.max(...parts.map(({ recalls }) => recalls)),
    recalledAt: Math.max(...parts.map(({ recalledAt }) => recalledAt)),
    messages: sourcesOf(parts.flatMap(({ messages }) => messages)),
  }
  const memoryIndex = await access.open(first.character)
  const others = [...memoryIndex.entries].flatMap(({ memory: other }) => (gone.has(other.id) ? [] : [other]))
  const relinked = others.flatMap((other) => {
    const replacedBy = other.replacedBy !== undefined && gone.has(other.replacedBy) ? memory.id : other.replacedBy
    const after = { ...unlinked(other, gone), ...(replacedBy !== undefined && { replacedBy }) }
    return replacedBy === other.replacedBy && after.contradicts === other.contradicts ? [] : [put(after)]
  })
  return access.commit('Merge memories', [...[...gone].map(forget), put(memory), ...relinked])
}

export async function decide({ world, access }: Editing, keep: string, over: string): Promise<CommitId> {
  const [kept, loser] = [await known(world, keep), await known(world, over)]
  if (kept.character !== loser.character || keep === over) throw notTogether()
  const { replacedBy: _no, ...standing } = kept
  return access.commit('Decide which memory is right', decided(standing, loser, world.now()).map(put))
}

export async function remove({ world, access }: Editing, ids: readonly string[]): Promise<CommitId> {
  const memories = await knownOf(world, ids)
  const gone = new Set(memories.map(({ id }) => id))
  const memoryIndexes = await Promise.all([...new Set(memories.map(({ character }) => character))].map(access.open))
  const relinked = memoryIndexes
    .flatMap(({ entries }) => [...entries])
    .flatMap(({ memory }) => (gone.has(memory.id) || unlinked(memory, gone) === memory ? [] : [unlinked(memory, gone)]))
  return access.commit(gone.size === 1 ? 'Forget a memory' : `Forget ${gone.size} memories`, [
    ...[...gone].map(forget),
    ...relinked.map(put),
  ])
}

/** What the other knows in the same words already is not copied. */
export async function carry({ world, access }: Editing, ids: readonly string[], to: CharacterId): Promise<CommitId> {
  const memories = await knownOf(world, ids)
  const memoryIndex = await access.open(to)
  const there = new Set([...memoryIndex.entries].map(({ memory }) => sameWords(memory.content)))
  const copied = memories.filter(
    ({ content, replacedBy }) => replacedBy === undefined && !there.has(sameWords(content)),
  )
  const names = new Map(copied.map(({ id }) => [id, world.newId()]))
  const changes = copied.map((memory) => {
    const { turn: _turn, session: _session, copies: _copies, replacedBy: _gone, ...rest } = memory
    return put({
      ...rest,
      id: names.get(memory.id) ?? world.newId(),
      character: to,
      recalls: 0,
      recalledAt: 0,
      messages: [],
      contradicts: memory.contradicts.flatMap((id) => names.get(id) ?? []),
    })
  })
  return access.commit('Carry memories to another character', changes)
}

const put = (value: Memory): Change => ({ kind: 'put', table: 'memories', value })
const forget = (key: string): Change => ({ kind: 'delete', table: 'memories', key })

/** Reads the store, not the index: nothing that was just deleted elsewhere may be written again. */
async function known({ storage }: Editing['world'], id: string): Promise<Memory> {
  const memory = await storage.read('memories', id)
  if (memory) return memory
  throw new PluginError(
    'storage/not-found',
    'This memory is no longer there: it was deleted, here or in another tab. Reload the list to see what is.',
  )
}

async function knownOf(world: Editing['world'], ids: readonly string[]): Promise<readonly Memory[]> {
  return Promise.all([...new Set(ids)].map((id) => known(world, id)))
}

function said(draft: MemoryDraft): MemoryDraft {
  const tidy = tidied(draft)
  if (tidy) return tidy
  throw new PluginError('storage/failed', 'A memory without words cannot be kept. Write down what is to be remembered.')
}

const notTogether = () =>
  new PluginError('storage/failed', 'Only memories of one character belong together. Choose at least one of them.')
