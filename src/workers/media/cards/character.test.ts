import { type Character, newId } from 'sdk'
import { describe, expect, test } from 'vitest'
import { applyEdits, cardFromCharacter, characterFromCard } from './character.ts'
import { normalise } from './normalise.ts'
import { writeCardJson } from './writeCard.ts'

const source = {
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: {
    name: 'Ada Finch',
    description: 'Ada is 52 and tunes pianos.',
    personality: 'Warm, exact.',
    tags: ['music'],
    creation_date: 1_700_000_000,
    extensions: { other: { kept: true } },
  },
}

const cardOf = (raw: unknown = source) => normalise({ raw, spec: 'v3', container: 'json', fileName: 'ada.json' })
const imported = (raw: unknown = source) => characterFromCard(cardOf(raw), { id: newId<'character'>(), now: 5_000 })
const written = (character: Character, raw: unknown = source) =>
  JSON.parse(writeCardJson(cardFromCharacter(character, cardOf(raw)), { spec: 'v3' }))

describe('a character from a card', () => {
  test('has description and personality as its one persona text', () => {
    expect(imported()).toMatchObject({
      name: 'Ada Finch',
      personality: 'Ada is 52 and tunes pianos.\n\nPersonality: Warm, exact.',
      tags: ['music'],
      basePrompt: '',
      created: 1_700_000_000_000,
      modified: 5_000,
      previewImage: undefined,
    })
  })

  test('was created when it was imported, if the card does not say', () => {
    expect(imported({ ...source, data: { ...source.data, creation_date: 0 } }).created).toBe(5_000)
  })

  test('takes its looks from our own key, or from where Risu keeps them', () => {
    const withExtensions = (extensions: object) => imported({ ...source, data: { ...source.data, extensions } })
    const ours = {
      v: 1,
      basePrompt: 'grey hair',
      mainModel: 'easel-2',
      loras: ['soft', { name: 'ink', strength: 0.4 }, 7],
    }
    expect(withExtensions({ 'app.vesper': ours })).toMatchObject({
      basePrompt: 'grey hair',
      mainModel: 'easel-2',
      loras: [
        { name: 'soft', strength: 1 },
        { name: 'ink', strength: 0.4 },
      ],
    })
    expect(withExtensions({ risuai: { newGenData: { prompt: 'red scarf' } } }).basePrompt).toBe('red scarf')
    expect(withExtensions({ risuai: { sdData: [['always', 'blue coat']] } }).basePrompt).toBe('blue coat')
  })
})

describe('a card from a character', () => {
  test('is the very card it came from while nothing was edited', () => {
    const card = cardOf()
    expect(cardFromCharacter(imported(), card)).toBe(card)
  })

  test('keeps description and personality apart until the persona is edited', () => {
    expect(written({ ...imported(), name: 'Ada Wren' }).data).toMatchObject({
      name: 'Ada Wren',
      description: 'Ada is 52 and tunes pianos.',
      personality: 'Warm, exact.',
    })
  })

  test('has an edited persona as its description, and the originals under our key', () => {
    expect(written({ ...imported(), personality: 'Ada retired.' }).data).toMatchObject({
      description: 'Ada retired.',
      personality: '',
      extensions: {
        other: { kept: true },
        'app.vesper': { v: 1, previous: { description: 'Ada is 52 and tunes pianos.', personality: 'Warm, exact.' } },
      },
    })
  })

  test('has looks under our key and nothing of ours when there are none', () => {
    const loras = [{ name: 'ink', strength: 0.4 }]
    const data = written({ ...imported(), basePrompt: 'grey hair', loras, modified: 9_000_000 }).data
    expect(data.extensions['app.vesper']).toEqual({ v: 1, basePrompt: 'grey hair', loras })
    expect(data.modification_date).toBe(9_000)
    expect(written(imported()).data.extensions).toEqual({ other: { kept: true } })
  })

  test('never says who we think the character is', () => {
    const character = imported()
    expect(JSON.stringify(written({ ...character, name: 'X' }))).not.toContain(character.id)
  })

  test('can be made for a character that never was a card', () => {
    const { id } = imported()
    const character: Character = {
      ...imported(),
      id,
      name: 'Nora',
      personality: 'Nora is 30.',
      created: 2_000,
      modified: 3_000,
    }
    const card = cardFromCharacter(character)
    expect(characterFromCard(card, { id, now: 3_000 })).toEqual(character)
    expect(JSON.parse(writeCardJson(card, { spec: 'v3' })).data).toMatchObject({
      name: 'Nora',
      description: 'Nora is 30.',
      creation_date: 2,
    })
  })
})

test('an edit that changes nothing leaves the card equal', () => {
  const card = cardOf()
  const { name, personality, tags, basePrompt, loras } = imported()
  expect(applyEdits(card, { name, personality, tags, basePrompt, loras })).toEqual(card)
})

test('emptied looks leave our key behind empty rather than stale', () => {
  const raw = { ...source, data: { ...source.data, extensions: { 'app.vesper': { v: 1, basePrompt: 'grey hair' } } } }
  expect(written({ ...imported(raw), basePrompt: '' }, raw).data.extensions['app.vesper']).toEqual({ v: 1 })
})
