import type { Character, CharacterId } from 'sdk'
import { expect, test } from 'vitest'
import { libraryEntryOf } from './libraryEntry.ts'

const mara: Character = {
  id: 'mara' as CharacterId,
  name: 'Mara',
  personality: '{{char}} keeps the boat house.',
  basePrompt: 'a woman in a raincoat',
  defaultClothing: 'a raincoat',
  mainModel: 'small',
  tags: ['harbour'],
  previewImage: 'data:image/png;base64,AA',
  characterLoras: [],
  outfitLoras: [],
  loras: [],
  created: 1,
  modified: 2,
}

test('an entry holds what lists show and no pictures', () => {
  expect(libraryEntryOf(mara)).toEqual({
    id: 'mara',
    name: 'Mara',
    excerpt: 'Mara keeps the boat house.',
    tags: ['harbour'],
    model: 'small',
    created: 1,
    modified: 2,
    folder: '',
    favourite: false,
    played: 0,
  })
})

test('what the player added to an entry outlives a change of the character', () => {
  const own = { folder: 'Work/Harbour', favourite: true, played: 7 }
  expect(libraryEntryOf({ ...mara, name: 'Mara of the lake' }, own)).toMatchObject({ name: 'Mara of the lake', ...own })
})
