import type { Effect } from 'sdk'
import { describe, expect, test } from 'vitest'
import { nothingAround } from '../circumstances.ts'
import { judge } from '../judge.ts'
import type { Answer } from './consent.ts'
import { limitsOf } from './limits.ts'

/** Everything is possible here; only what the player says stands in the way. */
const around = (answers: Readonly<Record<string, Answer>>) => ({
  ...nothingAround,
  actuators: ['vibrate', 'shock', 'estim'] as const,
  mayAddTime: true,
  pictures: true,
  cues: ['spiral', 'flash', 'noise', 'binaural', 'words', 'warm-glow'],
  ruledOut: limitsOf({ answers, own: [{ id: 'own-clowns', label: 'Clowns', words: ['clown', 'circus tent'] }] }).hard,
})

const asked: readonly (readonly [string, string, Effect])[] = [
  ['needles', 'Needles and piercing', { kind: 'say', text: 'A needle, then.' }],
  ['needles', 'Needles and piercing', { kind: 'image', prompt: 'table, Syringes, lamp' }],
  ['needles', 'Needles and piercing', { kind: 'remember', text: 'They like tea.', tags: ['needles'] }],
  ['needles', 'Needles and piercing', { kind: 'ask', question: 'Which?', choices: ['the lamp', 'the needle'] }],
  ['latex', 'Latex, leather and masks', { kind: 'wear', clothing: 'a latex catsuit' }],
  ['obedience', 'Orders and obedience', { kind: 'pose', pose: 'kneeling by the door' }],
  ['blindfold', 'Blindfolds', { kind: 'think', text: 'The blindfold is in the drawer.' }],
  ['hypnosis', 'Hypnosis and trance', { kind: 'stage', cue: 'spiral', params: { speed: 1 } }],
  ['hypnosis', 'Hypnosis and trance', { kind: 'sound', cue: 'binaural', gain: 0.2 }],
  ['flashes', 'Flashing effects', { kind: 'stage', cue: 'flash', params: {} }],
  ['chastity', 'Chastity and locks', { kind: 'add-time', ms: 60_000 }],
  ['electricity', 'Electricity and shocks', stimulus('estim')],
  ['electricity', 'Electricity and shocks', stimulus('shock')],
  ['pain', 'Pain', stimulus('shock')],
  ['pain', 'Pain', { ...stimulus('vibrate'), sense: 'pain' }],
  ['own-clowns', 'Clowns', { kind: 'image', prompt: 'two clowns before a tent' }],
  ['humiliation', 'Humiliation', { kind: 'stage', cue: 'words', params: { text: 'How pathetic' } }],
]

function stimulus(target: 'vibrate' | 'shock' | 'estim'): Extract<Effect, { readonly kind: 'stimulate' }> {
  return { kind: 'stimulate', pattern: 'wave', target, level: 0.3, ms: 1000 }
}

describe('what is ruled out', () => {
  test.each(asked)('%s refuses by its label “%s”: %j', (topic, label, effect) => {
    expect(judge(effect, around({ [topic]: 'no' }))).toEqual({
      kind: 'refuse',
      why: `You have ruled this out: ${label}.`,
    })
  })

  test.each(asked)('%s is done where it is welcome, or wants care (%s): %j', (topic, _, effect) => {
    expect(judge(effect, around({})).kind).toBe('allow')
    expect(judge(effect, around({ [topic]: 'maybe' })).kind).toBe('allow')
  })

  test('never stops what ends something', () => {
    expect(judge({ kind: 'calm' }, around({ chastity: 'no', electricity: 'no', pain: 'no' })).kind).toBe('allow')
  })
})
