import { type ActionTaken, type Effect, type Message, type MessageMetadata, newId } from 'sdk'
import { expect, test } from 'vitest'
import { deedsOf, thoughtsOf } from './actionWords.ts'

function message(actions: readonly ActionTaken[], metadata: MessageMetadata = {}): Message {
  return {
    session: newId(),
    position: 0,
    id: newId(),
    role: 'assistant',
    characterName: 'Iris',
    variants: [{ content: 'Yes.', state: 'complete', timestamp: 0, actions }],
    active: 0,
    timestamp: 0,
    metadata,
  }
}
const done = (effect: Effect): ActionTaken => ({ offset: 0, effect, verdict: 'done' })
const words = (given: Message) => deedsOf(given).map((deed) => deed.words)

test('what a reply did is told in words', () => {
  const effects: readonly Effect[] = [
    { kind: 'wear', clothing: 'a grey coat' },
    { kind: 'pose', pose: 'at the window' },
    { kind: 'advance', to: 'harbour' },
    { kind: 'stimulate', pattern: 'wave', target: 'vibrate', level: 0.4, ms: 5000 },
    { kind: 'add-time', ms: 7_200_000 },
  ]
  expect(words(message(effects.map(done)))).toEqual([
    'clothing: a grey coat',
    'pose: at the window',
    'scene: harbour',
    'vibration: wave, 5 s',
    'lock: 2 h more',
  ])
})

test('shows a refused action with its reason', () => {
  const refused: ActionTaken = {
    offset: 3,
    effect: { kind: 'add-time', ms: 60_000 },
    verdict: 'refused',
    why: 'Iris may not add time.',
  }
  expect(deedsOf(message([refused]))).toEqual([
    { words: 'lock: 1 min more', verdict: 'refused', why: 'Iris may not add time.' },
  ])
})

test('describes a message’s actions once, however often they are recorded', () => {
  const metadata = { clothing: 'a grey coat', pose: 'seated', estimActions: [{}, {}] }
  expect(words(message([done({ kind: 'wear', clothing: 'a grey coat' })], metadata))).toEqual([
    'clothing: a grey coat',
    'pose: seated',
    'stimulation: 2',
  ])
})

test('thoughts stand apart from deeds', () => {
  const thinking = message([done({ kind: 'think', text: 'He is late.' })])
  expect(thoughtsOf(thinking)).toBe('He is late.')
  expect(words(thinking)).toEqual([])
  expect(thoughtsOf(message([], { thoughts: 'So be it.' }))).toBe('So be it.')
  expect(thoughtsOf(message([]))).toBeUndefined()
})

test('a very long deed is cut short', () => {
  expect(words(message([done({ kind: 'pose', pose: 'x'.repeat(5000) })]))[0]).toHaveLength(120)
})
