import { describe, expect, test } from 'vitest'
import { characterChatter, decoyNotes, decoys, echoes, playerChatter } from './chatter.ts'
import { tells } from './dialogue.ts'
import { ownTopics } from './ownTopics.ts'
import { playerTopics } from './topics.ts'
import { dialogueCount, writeDialogue, writeDialogues } from './writeDialogue.ts'

const dialogues = writeDialogues()
const topics = [...playerTopics, ...ownTopics]
const sentencesOf = ({ told, changed, asked, kept, keptChanged }: (typeof topics)[number]) => [
  ...[told, changed, kept, keptChanged].flat(),
  ...asked,
]

test('there are at least twenty dialogues of 200 to 600 turns', () => {
  expect(dialogues.length).toBeGreaterThanOrEqual(20)
  const turns = dialogues.map(({ lines }) => lines.length / 2)
  expect([Math.min(...turns), Math.max(...turns)]).toEqual([200, 600])
})

test('they are the same every time', () => {
  expect(writeDialogue(dialogueCount - 1)).toEqual(dialogues.at(-1))
})

test('everything is asked: what was planted, changed, contradicted, one’s own, and what one has not heard', () => {
  const counts = new Map<string, number>()
  for (const { kind } of dialogues.flatMap(({ questions }) => questions)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  for (const kind of ['planted', 'changed', 'contradicted', 'own', 'unheard']) {
    expect(counts.get(kind), kind).toBeGreaterThanOrEqual(20)
  }
})

test('only groups have what is another’s', () => {
  for (const { characters, questions } of dialogues) {
    if (characters.length === 1) expect(questions.flatMap(({ others }) => others)).toEqual([])
  }
  expect(dialogues.flatMap(({ questions }) => questions.flatMap(({ others }) => others)).length).toBeGreaterThan(50)
})

test('what is wanted was told long before, to the one who is asked', () => {
  for (const { lines, questions } of dialogues) {
    for (const { wants, turn, character } of questions) {
      if (!wants) continue
      const heard = lines.filter((line) => line.turn < turn && line.heardBy.includes(character))
      const telling = heard.filter(({ text }) => tells(text, wants))
      expect(telling.length).toBeGreaterThan(0)
      expect(turn - Math.max(...telling.map((line) => line.turn))).toBeGreaterThanOrEqual(10)
    }
  }
})

test('no question gives its answer away', () => {
  for (const { line, wants, stale } of dialogues.flatMap(({ questions }) => questions)) {
    if (wants && wants.denied === undefined) expect(tells(line.text, wants)).toBe(false)
    for (const fact of stale) if (fact.denied === undefined) expect(tells(line.text, fact)).toBe(false)
  }
})

describe.each(topics.map((topic) => [topic.id, topic] as const))('the values of %s', (id, topic) => {
  test('stand in none of the other sentences', () => {
    const others = topics.filter((other) => other.id !== id)
    const elsewhere = [...playerChatter, ...characterChatter, ...decoys, ...decoyNotes, ...echoes]
    const values = others.flatMap((other) => other.values)
    const all = [...elsewhere, ...others.flatMap(sentencesOf), ...values, ...sentencesOf(topic)].join(' | ')
    for (const value of topic.values) expect(tells(all, { value }), value).toBe(false)
  })

  test('are told by all sentences that tell them', () => {
    const [value = ''] = topic.values
    const say = (texts: readonly string[]) => texts.map((text) => text.replaceAll('{v}', value))
    const yes = { value, ...(topic.denies && { denied: false }) }
    const no = { value, ...(topic.denies && { denied: true }) }
    for (const text of say([...topic.told, ...topic.kept])) expect(tells(text, yes), text).toBe(true)
    for (const text of say([...topic.changed, ...topic.keptChanged])) expect(tells(text, no), text).toBe(true)
  })
})
