import { expect, test } from 'vitest'
import { nearestMessages, rollingSummary } from './baselines.ts'
import { byWords } from './byWords.ts'
import { compete } from './compete.ts'
import type { Contestant } from './contestant.ts'
import { type Dialogue, tells } from './dialogues/dialogue.ts'
import { writeDialogue } from './dialogues/writeDialogue.ts'
import { measureMemoryQuality, memoryQualityFigures } from './memoryQuality.ts'
import { ours } from './ours.ts'
import { ratesOf } from './rates.ts'

const alone = writeDialogue(1)
const group = writeDialogue(2)

/** Knows the dialogue by heart: what it tells is chosen by the test. */
const teller = (texts: (dialogue: Dialogue, turn: number) => readonly string[]): Contestant => ({
  name: 'teller',
  begin: (dialogue) => ({ async heard() {}, recall: async ({ turn }) => texts(dialogue, turn) }),
})
const questionAt = ({ questions }: Dialogue, turn: number) => questions.find((question) => question.turn === turn)
const ratesFor = async (contestant: Contestant, dialogue: Dialogue) =>
  ratesOf(await compete(contestant, [dialogue], byWords))

test('who tells what is wanted and nothing else answers right', async () => {
  const wise = teller((dialogue, turn) => {
    const wants = questionAt(dialogue, turn)?.wants
    return wants ? [dialogue.lines.findLast((line) => line.turn < turn && tells(line.text, wants))?.text ?? ''] : []
  })
  expect(await ratesFor(wise, group)).toMatchObject({ recall: 1, stale: 0, others: 0, right: 1 })
})

test('who tells everything tells what is stale, and what is another’s', async () => {
  const gossip = teller((dialogue, turn) => [
    dialogue.lines.flatMap((line) => (line.turn < turn ? [line.text] : [])).join(' '),
  ])
  const { recall, others, staleQuestions } = await ratesFor(gossip, group)
  expect(recall).toBeGreaterThan(0.9)
  expect(others).toBeGreaterThan(0.4)
  expect(staleQuestions).toBeGreaterThan(0.7)
})

test('who tells nothing has no share of stale facts', async () => {
  expect(
    await ratesFor(
      teller(() => []),
      alone,
    ),
  ).toMatchObject({ recall: 0, stale: Number.NaN, staleQuestions: 0 })
})

test('none tells what stands in the window, and none more than ten things', async () => {
  for (const contestant of [nearestMessages, ours('memories', 'all')]) {
    const outcomes = await compete(contestant, [alone], byWords)
    expect(Math.max(...outcomes.map(({ told }) => told))).toBeLessThanOrEqual(10)
  }
})

test('a summary takes no more room than ten memories', async () => {
  const remembering = rollingSummary.begin(alone, byWords)
  await remembering.heard(100, alone.lines.slice(0, 200))
  const [question] = alone.questions
  if (!question) throw new Error('Nothing is asked.')
  const summary = await remembering.recall(question, alone.lines)
  expect(summary.length).toBeGreaterThan(2)
  expect(summary.join('').length).toBeLessThanOrEqual(640)
})

test('memories find more of what was planted than all others, and nothing of another character’s', async () => {
  const quality = await measureMemoryQuality(byWords, [alone, group])
  for (const others of quality.baselines.values()) {
    expect(quality.ours.recall).toBeGreaterThan(others.recall)
    expect(quality.ours.right).toBeGreaterThan(others.right)
  }
  expect(quality.ours.others).toBe(0)
  const figures = memoryQualityFigures(quality)
  expect(figures[0]).toMatchObject({ name: 'words-384: missed of recall@10 of planted facts', unit: '%' })
  expect(figures[0]?.value).toBeLessThan(figures[0]?.budget ?? 0)
})
