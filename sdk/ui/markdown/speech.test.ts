import { expect, test } from 'vitest'
import { cutAtSpeech, speechIn } from './speech.ts'

/** What is spoken in each paragraph. */
const spoken = (...paragraphs: readonly string[]) =>
  speechIn(paragraphs).map((spans, index) => spans.map(([from, to]) => paragraphs[index]?.slice(from, to)))

test('what stands between quotation marks is spoken, straight or curly', () => {
  expect(spoken('"Come," she says. “Quick.”')).toEqual([['"Come,"', '“Quick.”']])
})

test('a mark without its partner opens nothing', () => {
  expect(spoken('A 6" nail and a rope.')).toEqual([[]])
  expect(spoken('""')).toEqual([[]])
})

test('speech goes on in a next paragraph that begins with a mark of its own', () => {
  expect(spoken('"I waited.', '"And you came."', 'She nods.')).toEqual([['"I waited.'], ['"And you came."'], []])
})

test('speech goes on in a next paragraph that closes it', () => {
  expect(spoken('“I waited.', 'And you came.” She nods.')).toEqual([['“I waited.'], ['And you came.”']])
  expect(spoken('"I waited.', 'And you came." "Yes."')).toEqual([['"I waited.'], ['And you came."', '"Yes."']])
})

test('a mark that nothing closes colours neither its paragraph nor the next', () => {
  expect(spoken('She said "no and left.', 'The "door" shut.')).toEqual([[], ['"door"']])
})

test('words are cut where speech begins or ends, piece by piece', () => {
  const reader = { at: 0, spans: speechIn(['"It is all ready," she says.'])[0] ?? [], passed: 0 }
  expect(cutAtSpeech('"It is ', reader)).toEqual([{ text: '"It is ', isSpeech: true }])
  expect(cutAtSpeech('all', reader)).toEqual([{ text: 'all', isSpeech: true }])
  expect(cutAtSpeech(' ready," she says.', reader)).toEqual([
    { text: ' ready,"', isSpeech: true },
    { text: ' she says.', isSpeech: false },
  ])
})
