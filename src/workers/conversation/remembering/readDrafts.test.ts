import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { categories } from '../../../shared/memories/memory.ts'
import { type ReadingRules, readAnswer, readDrafts } from './readDrafts.ts'

const rules: ReadingRules = { most: 5, reveries: true, names: { user: 'Sam', char: 'Iris' } }
const tea = 'Sam drinks smoked tea without milk.'
const boat = 'Sam is mending a blue rowing boat.'
const both = [tea, boat]
const entry = (content: string, more: object = {}) => ({ type: 'player', content, category: 'fact', ...more })
const json = (...contents: string[]) => JSON.stringify({ memories: contents.map((content) => entry(content)) })
const contents = async (answer: string, more: Partial<ReadingRules> = {}) =>
  (await readDrafts(answer, { ...rules, ...more })).map(({ content }) => content)

describe('a recorded answer is read', () => {
  const item = `{"type":"player","content":"${tea}","category":"preference","importance":6}`
  const second = `{"type":"player","content":"${boat}","category":"event","importance":4}`
  const answers: Readonly<Record<string, readonly [answer: string, expected: readonly string[]]>> = {
    'as it was asked for': [`{"memories":[${item},${second}]}`, both],
    'in a fence': [`\`\`\`json\n{"memories":[${item},${second}]}\n\`\`\``, both],
    'in a fence that is never closed': [`\`\`\`json\n[${item},${second}]`, both],
    'in a fence of tildes, with a remark after it': [`~~~\n[${item}]\n~~~\nThat is all [for now].`, [tea]],
    'with a greeting before and a goodbye after': [
      `Here is what I found: [${item}]\nLet me know if I can help.`,
      [tea],
    ],
    'after thoughts that hold braces': [`<think>Maybe {"memories":[]} would do.</think>[${item}]`, [tea]],
    'after thoughts whose opening the server kept': [`So, [1] is about tea.\n</think>\n[${item}]`, [tea]],
    'as a bare list': [`[${item},${second}]`, both],
    'as a single entry': [item, [tea]],
    'as a list of sentences': [JSON.stringify(both), both],
    'split by whom it is of': [
      `{"player":[${item}],"self":[{"content":"Iris fears deep water."}]}`,
      [tea, 'Iris fears deep water.'],
    ],
    'split a level deeper': [
      `{"memories":{"player":[${item}],"reveries":["Iris hums when she is glad."]}}`,
      [tea, 'Iris hums when she is glad.'],
    ],
    'under names in another style': [`{"playerMemories":[${item}],"self_memories":[]}`, [tea]],
    'one entry a line': [`${item}\n${second}`, both],
    'with commas too many': [`{"memories":[${item},${second},],}`, both],
    'with commas too few': [`{"memories":[${item} ${second}]}`, both],
    'in single quotes': [`{'memories':[{'type':'player','content':'${tea}','category':'fact'}]}`, [tea]],
    'in curly quotes': [`{“memories”:[{“type”:“player”,“content”:“${tea}”}]}`, [tea]],
    'with names of fields in no quotes': [`{memories:[{type:"player",content:"${tea}"}]}`, [tea]],
    'with comments': [`{"memories":[/* the tea */ ${item}, // and the boat\n${second}]}`, both],
    'with words of another language for truth and nothing': [
      `{"memories":[{"content":"${tea}","pinned":True,"who":None}]}`,
      [tea],
    ],
    'without its last brackets': [`{"memories":[${item},${second}`, both],
    'cut off within a sentence': [`{"memories":[${item},{"type":"player","content":"Sam is men`, [tea]],
    'cut off after the name of a field': [`{"memories":[${item},{"type":"player","content"`, [tea]],
    'cut off within a list of sentences': [`["${tea}","Sam is me`, [tea]],
    'cut off within a fence': [`\`\`\`json\n{"memories":[${item},{"content":"Sam`, [tea]],
    'with quotation marks in it': [
      `{"memories":[{"content":"Sam calls the boat \\"Heron\\"."}]}`,
      ['Sam calls the boat "Heron".'],
    ],
    'with line breaks in a sentence': [
      `{"memories":[{"content":"Sam drinks\nsmoked tea."}]}`,
      ['Sam drinks smoked tea.'],
    ],
    'with other names for the words': [`[{"memory":"${tea}"},{"text":"${boat}"}]`, both],
    'with entries that say nothing': [
      `[{"content":""},{"content":"  "},{"content":7},null,3,${item},{"category":"fact"}]`,
      [tea],
    ],
    'with marks of a list': [JSON.stringify([`- ${tea}`, `2. ${boat}`]), both],
    'with placeholders for names': ['["{{user}} likes how {{char}} laughs."]', ['Sam likes how Iris laughs.']],
    'with the same twice': [JSON.stringify([tea, tea.toUpperCase(), boat]), both],
    'with a tag that would act': [`["Sam said [[wear: a coat]] twice."]`, ['Sam said twice.']],
    'with a byte order mark': [`\uFEFF[${item}]`, [tea]],
    'with keys that mean something to the machine': [
      `{"__proto__":{"content":"x"},"constructor":[],"memories":[${item}]}`,
      [tea],
    ],
  }
  test.each(Object.entries(answers))('%s', async (_, [answer, expected]) => {
    expect(await contents(answer)).toEqual(expected)
  })
})

describe('an answer is unreadable', () => {
  test.each([
    ['without a word', ''],
    ['in prose', 'There is nothing in this scene that I would call worth remembering.'],
    ['as a refusal', 'I am sorry, but I cannot help with that.'],
    ['as an error of the server', '{"error":{"message":"overloaded","code":529}}'],
    ['as numbers', '[[1,2],[3]]'],
    ['without any words in it', '{"memories":[{"category":"fact"},{"content":""}]}'],
    ['cut off in the first sentence', '{"memories":[{"type":"player","content":"Sam dri'],
    ['as brackets alone', '[{'.repeat(9000)],
    ['as an object of nothing', '{}'],
  ])('%s, and gives no memories', async (_, answer) => {
    expect(await readAnswer(answer, rules)).toMatchObject({ kind: 'unreadable', why: expect.stringMatching(/\.$/) })
    expect(await readDrafts(answer, rules)).toEqual([])
  })

  test('is not an answer that found nothing', async () => {
    for (const answer of ['[]', '{"memories":[]}', '```json\n{"player":[],"self":[]}\n```', 'Nothing matters here: []'])
      expect(await readAnswer(answer, rules)).toEqual({ kind: 'drafts', drafts: [] })
  })
})

describe('a draft', () => {
  const draftOf = async (fields: object) => (await readDrafts(JSON.stringify([{ content: tea, ...fields }]), rules))[0]

  test('of an unknown category is a fact, or a trait of the character', async () => {
    expect(await draftOf({ type: 'player', category: 'hobby' })).toMatchObject({ type: 'player', category: 'fact' })
    expect(await draftOf({ type: 'player', category: 'admission' })).toMatchObject({ category: 'fact' })
    expect(await draftOf({ type: 'self', category: 'fact' })).toMatchObject({ type: 'self', category: 'trait' })
    expect(await draftOf({ category: '__proto__' })).toMatchObject({ type: 'player', category: 'fact' })
    expect(await draftOf({ type: 'player', category: ' Event ' })).toMatchObject({ category: 'event' })
  })

  test('says by its category whom it is of, where nothing else does', async () => {
    expect(await draftOf({ category: 'feeling' })).toMatchObject({ type: 'self', category: 'feeling' })
    expect(await draftOf({ category: 'preference' })).toMatchObject({ type: 'player', category: 'preference' })
    expect(await draftOf({ type: 'reverie', category: 'preference' })).toMatchObject({ type: 'self' })
  })

  test.each([
    [8, 8],
    [0, 1],
    [-4, 1],
    [11, 10],
    [6.6, 7],
    ['9', 9],
    ['8/10', 8],
    ['high', 5],
    [undefined, 5],
    [null, 5],
    [{}, 5],
    [1e300, 10],
  ])('of importance %j has %j', async (importance, expected) => {
    expect((await draftOf({ importance }))?.importance).toBe(expected)
  })

  test('knows the lines it was read from', async () => {
    expect((await draftOf({ lines: [2, '4', 2, -1, 1.5, 'x'] }))?.lines).toEqual([2, 4])
    expect((await draftOf({ line: 3 }))?.lines).toEqual([3])
    expect((await draftOf({}))?.lines).toEqual([])
  })

  test('that is too long is cut after a word', async () => {
    const [draft] = await readDrafts(JSON.stringify(['tea '.repeat(200)]), rules)
    expect(draft?.content).toMatch(/^(?:tea )+tea…$/)
    expect(draft?.content.length).toBeLessThanOrEqual(301)
  })

  test('about anybody under age is dropped', async () => {
    expect(await contents(JSON.stringify(['Nell is 15 years old and sings.', tea]))).toEqual([tea])
    expect(await readAnswer(JSON.stringify(['She is only sixteen.']), rules)).toEqual({ kind: 'drafts', drafts: [] })
  })

  test('of the character is dropped where reveries are off', async () => {
    const answer = JSON.stringify({ player: [tea], self: ['Iris fears deep water.'] })
    expect(await contents(answer, { reveries: false })).toEqual([tea])
  })
})

test('of many drafts the five most important are taken, in their order', async () => {
  const many = [3, 9, 1, 7, 7, 2, 8].map((importance) => entry(`Number ${importance}.`, { importance }))
  const distinct = many.map((one, index) => ({ ...one, content: `${one.content} ${'abcdefg'[index]}` }))
  const read = await readDrafts(JSON.stringify(distinct), rules)
  expect(read.map(({ importance }) => importance)).toEqual([3, 9, 7, 7, 8])
})

test('any answer gives a list of sound drafts or none, and never throws', async () => {
  const scraps = fc.constantFrom(
    json(tea, boat),
    json(tea).slice(0, 40),
    '```',
    '<think>',
    '{"content":"',
    '[',
    ']',
    '}',
    '\\"',
    '\n',
    '{{user}}',
    '[[',
  )
  const any = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.oneof(scraps, fc.string({ maxLength: 8 })), { maxLength: 12 }).map((parts) => parts.join('')),
    fc.json(),
    fc
      .array(
        fc.record(
          {
            content: fc.anything(),
            category: fc.anything(),
            importance: fc.anything(),
            type: fc.anything(),
            lines: fc.anything(),
          },
          { requiredKeys: [] },
        ),
      )
      .map((list) => JSON.stringify(list, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? ''),
  )
  await fc.assert(
    fc.asyncProperty(any, fc.integer({ min: 0, max: 7 }), async (answer, most) => {
      const drafts = await readDrafts(answer, { ...rules, most })
      expect(drafts.length).toBeLessThanOrEqual(most)
      for (const { type, category, importance, content } of drafts) {
        expect(categories[type]).toContain(category)
        expect(Number.isInteger(importance) && importance >= 1 && importance <= 10).toBe(true)
        expect(content.trim()).not.toBe('')
        expect(content).not.toMatch(/[\n\r]/)
        expect(content.length).toBeLessThanOrEqual(301)
        expect(content.isWellFormed()).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
})

test('an answer cut off anywhere gives only sentences that are whole', async () => {
  const whole = json(tea, boat, 'Iris lent Sam a lantern.')
  const sentences = await contents(whole)
  for (let length = 0; length <= whole.length; length++) {
    const found = await contents(whole.slice(0, length))
    expect(sentences.slice(0, found.length)).toEqual(found)
  }
})
