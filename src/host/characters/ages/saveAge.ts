import { type CharacterId, PluginError } from 'sdk'
import { putStoredCharacter } from '../../../workers/shared/storedCharacter.ts'
import { media } from '../../engines/mediaEngine.ts'
import { commitCharacters } from '../characters.ts'
import { characterEdits, draftOf } from '../form/draft.ts'
import { readCharacter } from '../storedCharacters.ts'

/** Saves a character's age in years. Its other texts and its card stay as they are. */
export async function saveAge(id: CharacterId, age: number): Promise<void> {
  const kept = await readCharacter(id)
  if (!kept) throw new PluginError('chat/no-character', 'This character was deleted.')
  const edits = kept.card ? {} : characterEdits(draftOf(kept.character, undefined))
  const card = await media().editCard(kept.card, edits, { age })
  const character = { ...kept.character, modified: Date.now() }
  await commitCharacters('Age stated', putStoredCharacter({ ...kept, character, card }))
}
