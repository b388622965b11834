import { expect, test } from 'vitest'
import { onText, type Piece, type Stage, textPiece, through } from './stages.ts'

const text = (words: string): Piece => ({ kind: 'text', text: words, actions: [] })

/** Holds everything back until the end. */
const holding = (): Stage => {
  let held = ''
  return onText({
    push(words) {
      held += words
      return ''
    },
    end: () => held,
  })
}
const upper = (): Stage => onText({ push: (words) => words.toUpperCase(), end: () => '!' })

test('each piece passes the stages in their order', () => {
  const twice: Stage = { push: (piece) => [piece, piece], end: () => [] }
  expect(through([upper(), twice]).push(text('hm'))).toEqual([text('HM'), text('HM')])
})

test('what a stage held back passes those behind it before they end', () => {
  const stages = through([holding(), upper()])
  expect(stages.push(text('wait'))).toEqual([])
  expect(stages.end()).toEqual([text('WAIT'), text('!')])
})

test('thoughts and verdicts pass a stage that changes words', () => {
  const pieces: readonly Piece[] = [
    { kind: 'reasoning', text: 'hm' },
    { kind: 'ruled-out', why: 'No.', keep: 3 },
  ]
  expect(pieces.flatMap((piece) => through([upper()]).push(piece))).toEqual(pieces)
})

test('neither words nor actions are no piece', () => {
  expect(textPiece('')).toEqual([])
})
