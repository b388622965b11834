import type { CharacterId } from 'sdk'
import { characterGone } from 'sdk/page/characters/CharacterNotFound.tsx'
import { profileSection } from 'sdk/page/characters/profileSection.ts'
import { storage } from 'sdk/page/engines.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { type Reading, useReading } from 'sdk/page/records/useReading.ts'
import { proxy, useSnapshot } from 'valtio'
import type { LookSheet } from '../../../../src/shared/pictures/look.ts'
import { firstLook, firstLookOfPlayer } from '../../../../src/shared/pictures/looks/firstLook.ts'
import type { Change } from '../../../../src/workers/storage/contract.ts'
import { type LookDraft, sheetOf } from './lookDraft.ts'

/** Raised when a saved look was taken back: pages read it anew. */
const looks = proxy({ version: 0 })

const { attempt, offerUndo } = undoableStore('Looks', async () => {
  looks.version += 1
})

/** Somebody's look, as it is kept or as it would begin. */
export interface ReadLook {
  readonly name: string
  readonly sheet: LookSheet
  /** The model their card asks for; absent: the player’s. */
  readonly model?: string
}

/** Undefined where the character is gone. */
export async function readLook(who: string): Promise<ReadLook | undefined> {
  const sheet = await storage().read('looks', who)
  if (who === 'player')
    return { name: 'you', sheet: sheet ?? firstLookOfPlayer(profileSection.now.physicalDescription) }
  const character = await storage().read('characters', who as CharacterId)
  if (!character) return undefined
  const model = character.mainModel.trim()
  return { name: character.name, sheet: sheet ?? firstLook(character), ...(model !== '' && { model }) }
}

/** Keeps a look with the pictures that were added to it, in one step that can be taken back. */
export async function saveLook(draft: LookDraft, who: string, name: string): Promise<boolean> {
  return await attempt("Couldn't save the look. Your changes are still here.", async () => {
    const sheet = sheetOf(draft, who, Date.now())
    const added = draft.fresh.filter(({ id }) => sheet.references.includes(id))
    const changes: readonly Change[] = [
      ...added.map((value): Change => ({ kind: 'put', table: 'imageFiles', value })),
      { kind: 'put', table: 'looks', value: sheet },
    ]
    const title = who === 'player' ? 'Your look was saved' : `${name}'s look was saved`
    offerUndo(title, await storage().commit('Look saved', changes))
  })
}

/** Somebody's look, read when it is shown and when a change of it was taken back. */
export function useLook(who: string): Reading<ReadLook> {
  const { version } = useSnapshot(looks)
  return useReading(who, readLook, characterGone, version)
}
