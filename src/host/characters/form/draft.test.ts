import type { Character, CharacterId } from 'sdk'
import { expect, test } from 'vitest'
import { v2 } from '../../../../tests/fixtures/cards/people.ts'
import { readJson } from '../../../../tests/fixtures/cards/reading.ts'
import { statedAgeOf } from '../../../shared/cards/ownFields.ts'
import { characterFromCard } from '../../../workers/media/cards/character.ts'
import { writeCardJson } from '../../../workers/media/cards/writeCard.ts'
import { editCard } from '../../../workers/media/editCard.ts'
import { withSwitches } from '../../../workers/media/promptSwitches.ts'
import { cardEdits, characterEdits, draftOf, emptyDraft, mistakesIn, withGreeting, withTags } from './draft.ts'

const card = async () => (await readJson(v2)).card
const personOf = (from: Awaited<ReturnType<typeof card>>): Character =>
  characterFromCard(from, { id: 'c1' as CharacterId, now: 1 })

test('saving an unchanged form leaves the card as it was', async () => {
  const before = await card()
  const draft = draftOf(personOf(before), before)
  const after = editCard(before, characterEdits(draft), cardEdits(draft, before.greetings))
  expect(writeCardJson(after, { spec: 'v2' })).toBe(writeCardJson(before, { spec: 'v2' }))
})

test('a changed scenario changes the scenario and nothing else of the file', async () => {
  const before = await card()
  const draft = { ...draftOf(personOf(before), before), scenario: 'Fog.' }
  const after = editCard(before, characterEdits(draft), cardEdits(draft, before.greetings))
  const was = JSON.parse(writeCardJson(before, { spec: 'v2' }))
  expect(JSON.parse(writeCardJson(after, { spec: 'v2' }))).toEqual({ ...was, data: { ...was.data, scenario: 'Fog.' } })
})

test('a new character gets a card of its own', () => {
  const draft = withGreeting({ ...emptyDraft, name: ' Bram ', personality: 'Binds books.', first: 'Come in.' })
  const said = { ...draft, alternates: draft.alternates.map((one) => ({ ...one, text: 'Still open.' })) }
  const made = editCard(undefined, characterEdits(said), cardEdits(said))
  expect(JSON.parse(writeCardJson(made, { spec: 'v3' })).data).toMatchObject({
    name: 'Bram',
    description: 'Binds books.',
    first_mes: 'Come in.',
    alternate_greetings: ['Still open.'],
  })
})

test('shows the words of a prompt that is switched off', async () => {
  const off = withSwitches(await card(), ['systemPrompt'])
  const draft = draftOf(personOf(off), off)
  expect(draft.systemPrompt).toBe(v2.data.system_prompt)
  expect(draft.switchedOff).toEqual(['systemPrompt'])
})

test('a greeting that is taken away leaves the others at their numbers', async () => {
  const before = await card()
  const full = draftOf(personOf(before), before)
  const draft = { ...full, alternates: full.alternates.slice(1) }
  expect(cardEdits(draft).greetings.map(({ index }) => index)).toEqual([0, 2])
  expect(withGreeting(draft).alternates.map(({ index }) => index)).toEqual([2, 3])
})

test('tags are separated by commas, trimmed, and none is there twice', () => {
  expect(withTags({ ...emptyDraft, tags: ['Sea'] }, ' sea, Night ,,night').tags).toEqual(['Sea', 'Night'])
})

test('asks for a name', () => {
  expect(mistakesIn({ ...emptyDraft, name: '  ' })).toEqual({ name: 'Name is required' })
  expect(mistakesIn({ ...emptyDraft, name: 'Ada' })).toEqual({})
})

test('asks for an adult age in whole years, or none', () => {
  const mistake = (age: string) => mistakesIn({ ...emptyDraft, name: 'Ada', age }).age
  expect(['', '18', ' 412 '].map(mistake)).toEqual([undefined, undefined, undefined])
  expect(mistake('17')).toBe('Characters are adults, aged 18 or older')
  expect(['old', '1e3', '-20', '20.5'].map(mistake)).toEqual(Array(4).fill('Age is a whole number of years'))
})

test('a stated age is kept with the card, and taken away again without a trace', async () => {
  const before = await card()
  const draft = { ...draftOf(personOf(before), before), age: '34' }
  const after = editCard(before, characterEdits(draft), cardEdits(draft, before.greetings))
  expect(statedAgeOf(after.extensions)).toBe(34)
  expect(draftOf(personOf(after), after).age).toBe('34')
  const cleared = { ...draftOf(personOf(after), after), age: '' }
  const last = editCard(after, characterEdits(cleared), cardEdits(cleared, after.greetings))
  expect(statedAgeOf(last.extensions)).toBeUndefined()
  const untouched = draftOf(personOf(before), before)
  const same = editCard(before, characterEdits(untouched), cardEdits(untouched, before.greetings))
  expect(same.extensions).toBe(before.extensions)
})

test('settings for chats are saved with the card and change nothing else in it', async () => {
  const before = await card()
  const draft = withGreeting({ ...draftOf(personOf(before), before), talkativeness: 0.8 })
  const { index } = draft.alternates.at(-1) ?? { index: 0 }
  const chosen = {
    ...draft,
    greeting: index,
    alternates: draft.alternates.map((each) => (each.index === index ? { ...each, text: 'You again.' } : each)),
  }
  const after = editCard(before, characterEdits(chosen), cardEdits(chosen, before.greetings))
  expect(after.extensions).toMatchObject({ ...before.extensions, talkativeness: 0.8 })
  expect(draftOf(personOf(after), after)).toMatchObject({ greeting: index, talkativeness: 0.8 })
})

test('a greeting that was emptied is begun with no more', async () => {
  const before = await card()
  const draft = { ...withGreeting(draftOf(personOf(before), before)), greeting: 99 }
  expect(cardEdits(draft, before.greetings)).toMatchObject({ greeting: 0 })
})
