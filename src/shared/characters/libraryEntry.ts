import type { Character } from 'sdk'
import type { LibraryEntry } from './characterRecords.ts'
import { excerpt } from './excerpt.ts'

const maxModelLength = 500

/** A character as lists show it; what the player added to its entry stays. */
export function libraryEntryOf(
  character: Character,
  own: Pick<LibraryEntry, 'folder' | 'favourite' | 'played'> = { folder: '', favourite: false, played: 0 },
): LibraryEntry {
  const { id, name, personality, mainModel, tags, created, modified } = character
  const { folder, favourite, played } = own
  return {
    id,
    name,
    excerpt: excerpt(personality, name),
    tags,
    model: mainModel.slice(0, maxModelLength),
    created,
    modified,
    folder,
    favourite,
    played,
  }
}
