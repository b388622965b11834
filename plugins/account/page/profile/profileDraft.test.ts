import { expect, test } from 'vitest'
import { draftOf, isChanged, rebase } from './profileDraft.ts'

const saved = { first_name: 'Ana', last_name: 'Reyes', bio: 'Sails.', avatar_media_id: null, version: 3 }

test('a draft is changed once a field differs from what is saved', () => {
  const draft = draftOf(saved)
  expect(isChanged(draft)).toBe(false)
  expect(isChanged({ ...draft, typed: { ...draft.typed, bio: 'Rows.' } })).toBe(true)
})

test('keeps what was typed on top of a newer profile, and names what it would overwrite', () => {
  const draft = draftOf(saved)
  const typed = { ...draft.typed, first_name: 'Anna', bio: 'Rows.' }
  const rebased = rebase({ ...draft, typed }, { ...saved, last_name: 'Ruiz', bio: 'Swims.', version: 4 })
  expect(rebased.typed).toEqual({ first_name: 'Anna', last_name: 'Ruiz', bio: 'Rows.' })
  expect(rebased.elsewhere).toEqual({ bio: 'Swims.' })
  expect(rebased.saved.version).toBe(4)
})

test('the same change made in both places is no change', () => {
  const draft = draftOf(saved)
  const typed = { ...draft.typed, bio: 'Rows.' }
  const rebased = rebase({ ...draft, typed }, { ...saved, bio: 'Rows.', version: 4 })
  expect(isChanged(rebased)).toBe(false)
  expect(rebased.elsewhere).toEqual({})
})
