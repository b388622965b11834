import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Heard, Listener } from './Listener.ts'
import type { Trigger } from './settings.ts'

const trigger = (word: string): Trigger => ({ word, action: 'spiral', color: '#9a86d6', ms: 0 })
const said = (heard: readonly Heard[]) => heard.map((one) => (one.kind === 'wake' ? 'wakes' : one.trigger.word))

const words = ['drift', 'sink', 'sink down', 'let go', 'let it go', 'träume', 'спи', 'one two three']
const listener = new Listener(words.map(trigger), ['wake up', 'awake'])
const whole = (text: string) => said(listener.hear([], text, false).heard)

test('words are heard whole, in any case and script, with any signs between them', () => {
  expect(whole('Drift. “SINK!” Träume… спи, let — go.')).toEqual(['drift', 'sink', 'träume', 'спи', 'let go'])
  expect(whole('Drifting, a drifter; unsinkable, let us go.')).toEqual([])
  expect(whole('TRA\u0308UME')).toEqual(['träume'])
})

test('of words that begin alike, the longest that was said counts', () => {
  expect(whole('Sink down. Sink lower.')).toEqual(['sink down', 'sink'])
  expect(whole('Let it go, let it be, let go.')).toEqual(['let it go', 'let go'])
})

test('words that wake are told apart, and win over a trigger of the same words', () => {
  expect(whole('Wake up, then drift.')).toEqual(['wakes', 'drift'])
  const both = new Listener([trigger('Wake up')], ['wake up'])
  expect(said(both.hear([], 'wake up', false).heard)).toEqual(['wakes'])
})

test('what could still become a longer trigger waits for the next words', () => {
  const first = listener.hear([], 'Now sink', true)
  expect(said(first.heard)).toEqual([])
  expect(first.pending).toEqual(['sink'])
  expect(said(listener.hear(first.pending, ' down, slowly ', true).heard)).toEqual(['sink down'])
  expect(said(listener.hear(first.pending, '', false).heard)).toEqual(['sink'])
})

test('however the words are cut into pieces, the same is heard as in one', () => {
  const anyWord = fc.constantFrom(...'drift Sink down let it go one two three wake up awake спи the … —'.split(' '))
  fc.assert(
    fc.property(fc.array(fc.tuple(anyWord, fc.boolean()), { maxLength: 40 }), (told) => {
      const pieces: string[] = ['']
      for (const [next, cut] of told) {
        pieces.push(`${pieces.pop() ?? ''}${next} `)
        if (cut) pieces.push('')
      }
      let pending: readonly string[] = []
      const heard: Heard[] = []
      for (const [index, piece] of pieces.entries()) {
        const hearing = listener.hear(pending, piece, index < pieces.length - 1)
        heard.push(...hearing.heard)
        pending = hearing.pending
      }
      expect(pending).toEqual([])
      expect(said(heard)).toEqual(whole(pieces.join('')))
    }),
  )
})
