import { type CharacterId, isAbort } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { proxy, ref } from 'valtio'
import type { SpriteSet } from '../../../../src/shared/pictures/sprites/spriteSet.ts'
import { lockNames } from '../../../../src/shared/storageNames.ts'
import { dropSet, listSets, readSet, saveSet } from './storedSprites.ts'

/** Sets of expressions as this page knows them, by character. */
export const sprites = proxy({
  isRead: false,
  sets: {} as Record<CharacterId, SpriteSet>,
})

/** Reads all sets, and follows what other tabs do to them until the signal. */
export async function readSets(signal: AbortSignal): Promise<void> {
  await refresh()
  void follow(signal)
}

async function refresh(): Promise<void> {
  const sets = await listSets()
  sprites.sets = Object.fromEntries(sets.map((set) => [set.character, ref(set)]))
  sprites.isRead = true
}

async function follow(signal: AbortSignal): Promise<void> {
  try {
    for await (const { tables, from } of storage().changes(signal)) {
      if (from === 'another-tab' && tables.includes('imageJobs')) await refresh()
    }
  } catch (error) {
    if (!isAbort(error)) console.warn('[Sprites]', 'Changes of other tabs are no longer followed', error)
  }
}

/** Keeps a new set, in the place of an earlier one. */
export const putSet = (set: SpriteSet): Promise<void> =>
  inTurn(async () => {
    await saveSet(set)
    sprites.sets[set.character] = ref(set)
  })

/** Changes a set as it is by then, in whichever tab. Returns what it is now; nothing where it is gone. */
export const changeSet = (
  character: CharacterId,
  change: (set: SpriteSet) => SpriteSet,
): Promise<SpriteSet | undefined> =>
  inTurn(async () => {
    const set = await readSet(character)
    if (!set) {
      delete sprites.sets[character]
      return undefined
    }
    const changed = change(set)
    if (changed !== set) await saveSet(changed)
    sprites.sets[character] = ref(changed)
    return changed
  })

export const forgetSet = (set: SpriteSet): Promise<void> =>
  inTurn(async () => {
    await dropSet(set)
    delete sprites.sets[set.character]
  })

const inTurn = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(lockNames.sprites, work) as Promise<T>
