import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GrowingSpeech, sentencesOf, spokenText } from './spokenText.ts'

test('marks, addresses and code are not read aloud', () => {
  const text = '# Evening\n*She looks up.* **Yes**, see [the harbour](https://example.org). `x`\n```\ncode\n```\n- tea'
  expect(spokenText(text)).toBe('Evening\nShe looks up. Yes, see the harbour. x\ntea')
})

test('a text is read in sentences, and what has no word in it is not read', () => {
  expect(sentencesOf('Good evening. *Sit.* … "Tea?"')).toEqual(['Good evening.', 'Sit.', '… "Tea?"'])
  expect(sentencesOf('…\n***')).toEqual([])
})

test('a reply that grows is read sentence by sentence, each once', () => {
  const speech = new GrowingSpeech()
  expect(speech.push('Good eve')).toEqual([])
  expect(speech.push('Good evening. Si')).toEqual(['Good evening.'])
  expect(speech.push('Good evening. Sit. Te')).toEqual(['Sit.'])
  expect(speech.end('Good evening. Sit. Tea?')).toEqual(['Tea?'])
})

test('however it grows, every sentence of plain words is read once and in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[A-Z][a-z]{2,8}$/), { minLength: 1, maxLength: 12 }),
      fc.nat(7),
      (words, step) => {
        const whole = words.map((word) => `${word} is here.`).join(' ')
        const speech = new GrowingSpeech()
        const read: string[] = []
        for (let at = 0; at < whole.length; at += step + 1) read.push(...speech.push(whole.slice(0, at)))
        read.push(...speech.end(whole))
        expect(read).toEqual(words.map((word) => `${word} is here.`))
      },
    ),
  )
})
