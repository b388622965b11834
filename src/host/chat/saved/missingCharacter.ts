import { type Character, newId, type Session } from 'sdk'
import { checkAdults } from '../../../shared/policy/checkAdults.ts'
import { putStoredCharacter } from '../../../workers/shared/storedCharacter.ts'
import { commitCharacters } from '../../characters/characters.ts'
import { storage } from '../../engines/engine.ts'
import { reportError } from '../../notices/errors/errors.ts'
import { orTell } from '../session/sessions.ts'

export const missingWords = (name: string): string => `Character "${name}" not found. Please recreate it.`

/** The character of a session as it is in the library: by its id, else by its very name. */
export async function characterOf({ character }: Session): Promise<Session['character'] | undefined> {
  if (await storage().read('characters', character.id)) return character
  const same = (await storage().list('shelf')).find(({ name }) => name === character.name)
  return same && { id: same.id, name: same.name }
}

/** Without its character a chat can be read, but nobody answers. */
export function notifyMissing({ character }: Session): void {
  reportError({ type: 'VALIDATION_ERROR', context: 'Sessions', message: missingWords(character.name) })
}

/** Makes a character that is only a name, so that a chat has somebody to be with. Resolves with whether it was made. */
export async function makeBareCharacter(name: string, now = Date.now()): Promise<boolean> {
  const character: Character = {
    ...{ id: newId<'character'>(), name, personality: '', basePrompt: '', defaultClothing: '', mainModel: '' },
    ...{
      tags: [],
      previewImage: undefined,
      characterLoras: [],
      outfitLoras: [],
      loras: [],
      created: now,
      modified: now,
    },
  }
  const made = await orTell("Couldn't create the character", async () => {
    if (checkAdults(character, undefined))
      throw new Error('Characters must be adults, and this name suggests otherwise.')
    const nothingElse = { card: undefined, files: undefined, picture: undefined, libraryEntry: undefined }
    return await commitCharacters('Character created', putStoredCharacter({ character, ...nothingElse }))
  })
  return made !== undefined
}
