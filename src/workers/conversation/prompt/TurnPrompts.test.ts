import fc from 'fast-check'
import { type Character, type CharacterId, type Message, newId, type Session } from 'sdk'
import { describe, expect, test } from 'vitest'
import type { NormalCard } from '../../../shared/cards/types.ts'
import { blankCharacter } from '../../../shared/characters/characterRecords.ts'
import type { Moment } from '../../../shared/chats/chatRecords.ts'
import type { Connection } from '../../../shared/chats/connection.ts'
import type { LorebookRecord } from '../../../shared/lore/lorebookRecords.ts'
import type { Memory } from '../../../shared/memories/memory.ts'
import { limitsOf } from '../../../shared/policy/consent/limits.ts'
import { defaultPreset } from '../../../shared/presets/preset.ts'
import type { RecallQuestion } from '../../memory/contract.ts'
import type { TurnAction, TurnRequest, TurnSettings } from '../contract.ts'
import { addMessage, type History } from '../history.ts'
import { ChatLore } from '../lore/ChatLore.ts'
import { inPlaceRegexRunner } from '../lore/regexRunner.ts'
import { memory, recollection } from '../recollection/fakeRecollection.fixture.ts'
import type { Recall } from '../recollection/recollect.ts'
import type { Story } from '../story.ts'
import { placeReply } from '../turn/reply.ts'
import { ModelWindows } from './ModelWindows.ts'
import { TurnPrompts } from './TurnPrompts.ts'

const character: Character = {
  ...blankCharacter,
  id: newId(),
  name: 'Iris',
  personality: 'Iris keeps a lighthouse.',
}
const session: Session = {
  id: newId(),
  name: 'An evening',
  character: { id: character.id, name: character.name },
  messageCount: 0,
  created: 0,
  modified: 0,
}
const connection: Connection = {
  plugin: 'acme.lamp' as Connection['plugin'],
  provider: 'lamp',
  model: '',
  patience: 'local',
}

function say(role: Message['role'], content: string): Message {
  const variants = [{ content, state: 'complete' as const, timestamp: 0 }]
  const shared = { session: session.id, position: 0, id: newId<'message'>(), active: 0, timestamp: 0, metadata: {} }
  return { ...shared, role, characterName: role === 'user' ? 'Sam' : 'Iris', variants }
}

/** The texts of a prompt, whose reply takes its place in the history while the prompt is still being built. */
async function promptFor(action: TurnAction, ...said: readonly Message[]): Promise<readonly string[]> {
  const history: History = { messages: [], costs: [] }
  for (const message of said) addMessage(history, message)
  const place = placeReply(action, session, history, connection, { name: 'Iris' }, 0)
  if (!place) throw new Error('There is nothing to reply to.')
  const request: TurnRequest = {
    session: session.id,
    action,
    connection,
    fallbacks: [],
    persona: { name: 'Sam', pronouns: '', description: '' },
    settings: { samplers: {}, maxTokens: 100, historyLength: 0 },
  }
  const windows = new ModelWindows(async () => [])
  const story = { character, card: undefined, session }
  const building = new TurnPrompts(windows).build(request, connection, story, history, place, undefined, 0)
  if (place.isNew) addMessage(history, place.message)
  const { assembled } = await building
  return assembled.messages.map(({ content }) => content)
}

test('what the player said is the last word, also when the place of the reply is known already', async () => {
  const texts = await promptFor(
    { kind: 'send', text: 'Hello!' },
    say('assistant', 'Good evening.'),
    say('user', 'Hello!'),
  )
  expect(texts.slice(1)).toEqual(['Good evening.', 'Hello!'])
})

test('a player who waits after a reply is spoken for', async () => {
  const texts = await promptFor({ kind: 'send', text: '' }, say('assistant', 'Good evening.'))
  expect(texts.at(-2)).toBe('Good evening.')
  expect(texts.at(-1)).toContain('Sam waits')
})

test('a reply that is written anew is not part of its own prompt', async () => {
  const texts = await promptFor({ kind: 'regenerate' }, say('user', 'Hello!'), say('assistant', 'An old reply'))
  expect(texts.slice(1)).toEqual(['Hello!'])
})

const windows = () => new ModelWindows(async () => [])
const settings: TurnSettings = { samplers: {}, maxTokens: 100, historyLength: 0 }

/** A chat whose turns are built one after the other, by the same engine. */
function chat(more: Partial<Story> = {}, chosen: Partial<TurnSettings> = {}, recall?: Recall) {
  const prompts = new TurnPrompts(windows(), new ChatLore(inPlaceRegexRunner()), recall)
  const history: History = { messages: [], costs: [] }
  let story: Story = { character, card: undefined, session, ...more }
  const request = (action: TurnAction): TurnRequest => ({
    session: session.id,
    action,
    connection,
    fallbacks: [],
    persona: { name: 'Sam', pronouns: '', description: '' },
    settings: { ...settings, ...chosen },
  })
  const build = async (action: TurnAction, speaker?: CharacterId) => {
    const place = placeReply(action, session, history, connection, { name: 'Iris', ...(speaker && { speaker }) }, 0)
    if (!place) throw new Error('There is nothing to reply to.')
    const prompt = await prompts.build(request(action), connection, story, history, place, undefined, 0)
    return { ...prompt, place, text: prompt.assembled.messages.map(({ content }) => content).join('\n') }
  }
  /** A whole turn: the words, the prompt, the reply and what is kept with it. */
  const turn = async (words: string, reply: string) => {
    addMessage(history, say('user', words))
    const built = await build({ kind: 'send', text: words })
    addMessage(history, { ...say('assistant', reply), id: built.place.message.id })
    if (built.moment) story = { ...story, moment: built.moment }
    return built
  }
  return {
    prompts,
    history,
    request,
    build,
    turn,
    story: () => story,
    say: (message: Message) => addMessage(history, message),
  }
}

const book = (...entries: readonly object[]): LorebookRecord => ({
  id: newId(),
  name: 'The coast',
  book: { entries },
  use: 'always',
  characters: [],
  created: 0,
  modified: 0,
})

test('what is hidden is neither sent nor searched, and what was not heard is not sent', async () => {
  const lore = book({ keys: ['lamp'], content: 'The lamp is old.', insertion_order: 1, enabled: true })
  const ben = newId<'character'>()
  const members = [
    { character, card: undefined },
    { character: { ...character, id: ben, name: 'Ben' }, card: undefined },
  ]
  const together = {
    ...session,
    members: members.map((one) => ({ id: one.character.id, name: one.character.name, present: true, muted: false })),
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ hidden: fc.boolean(), heard: fc.boolean(), isUser: fc.boolean() }), {
        minLength: 1,
        maxLength: 20,
      }),
      async (lines) => {
        const { say: speak, build } = chat({ books: [lore], session: together, members })
        for (const [index, { hidden, heard, isUser }] of lines.entries()) {
          const canary = hidden || !heard ? `canary the lamp` : `plain ${index}`
          speak({
            ...say(isUser ? 'user' : 'assistant', canary),
            ...(hidden && { hidden: true }),
            heardBy: heard ? [character.id, ben] : [ben],
          })
        }
        const { text } = await build({ kind: 'send', text: '' }, character.id)
        expect(text).not.toContain('canary')
        expect(text).not.toContain('The lamp is old.')
      },
    ),
    { numRuns: 40 },
  )
})

test('who joined later knows nothing of what was said before', async () => {
  const together = {
    ...session,
    members: [{ id: character.id, name: character.name, present: true, muted: false, knowsFrom: 2 }],
  }
  const { say: speak, build } = chat({ session: together, members: [{ character, card: undefined }] })
  for (const [position, words] of ['A secret.', 'Another.', 'Good evening.'].entries()) {
    speak({ ...say('user', words), position })
  }
  const { text } = await build({ kind: 'send', text: '' }, character.id)
  expect(text).toContain('Good evening.')
  expect(text).not.toMatch(/secret|Another/)
})

test('lore of the library stands in the prompt: always, for a character, or where the chat chose it', async () => {
  const entry = (content: string) => ({ keys: ['sea'], content, insertion_order: 1, enabled: true })
  const chosen = { ...book(entry('CHOSEN')), use: 'chosen' as const }
  const books = [
    book(entry('ALWAYS')),
    { ...book(entry('HERS')), use: 'characters' as const, characters: [character.id] },
    { ...book(entry('ANOTHER')), use: 'characters' as const, characters: [newId<'character'>()] },
    chosen,
    { ...book(entry('UNCHOSEN')), use: 'chosen' as const },
  ]
  const { turn } = chat({ books, session: { ...session, lorebooks: [chosen.id] } })
  const { text, report } = await turn('The sea!', 'Yes.')
  for (const word of ['ALWAYS', 'HERS', 'CHOSEN']) expect(text).toContain(word)
  for (const word of ['ANOTHER', 'UNCHOSEN']) expect(text).not.toContain(word)
  expect(report?.lore.filter(({ verdict }) => verdict.kind === 'active')).toHaveLength(3)
  expect(report?.loreEntries).toBe(3)
})

test('ages that the player stated are told with the lore of that person, and with the chat', async () => {
  const entry = (name: string) => ({
    keys: ['sea'],
    name,
    content: `${name} sails.`,
    insertion_order: 1,
    enabled: true,
  })
  const books = [{ ...book(entry('Wilma'), entry('Tom')), ages: [{ name: 'Wilma', age: 19 }] }]
  const { turn } = chat({ books, session: { ...session, ages: [{ age: 21 }] } })
  const { text } = await turn('The sea!', 'Yes.')
  expect(text).toContain('Wilma sails.\nWilma is 19 years old.')
  expect(text).not.toContain('Tom is')
  expect(text).toContain('Everyone in this chat is 21 years old or older.')
})

test('timed lore is remembered from reply to reply, and another wording of a reply meets the same', async () => {
  const timed = {
    keys: ['storm'],
    content: 'A storm is up.',
    insertion_order: 1,
    enabled: true,
    extensions: { sticky: 6 },
  }
  const { turn, build, story } = chat({ books: [book(timed)] })
  expect((await turn('A storm!', 'Hold on.')).text).toContain('A storm is up.')
  await turn('And now?', 'Still.')
  const kept = story().moment
  expect((await turn('What else?', 'Wind.')).text).toContain('A storm is up.')
  expect(story().moment?.before).toEqual({ lore: kept?.lore, variables: {} })
  const again = await build({ kind: 'regenerate' })
  expect(again.text).toContain('A storm is up.')
  expect(again.moment).toEqual(story().moment)
})

test('variables are written once for each reply; another wording begins where the first did', async () => {
  const card = { systemPrompt: 'Visit {{incvar::visits}}.' } as NormalCard
  const { turn, build, story, prompts, request, history } = chat({ card })
  expect((await turn('One.', 'A.')).text).toContain('Visit 1.')
  await prompts.preview(request({ kind: 'send', text: '' }), story(), history, undefined, '', 0)
  expect((await turn('Two.', 'B.')).text).toContain('Visit 2.')
  expect((await build({ kind: 'regenerate' })).text).toContain('Visit 2.')
  expect((story().moment as Moment).variables).toEqual({ visits: '2' })
})

test("an author's note goes along with every n-th message of the player", async () => {
  const note = { text: 'It is raining.', depth: 0, role: 'system' as const, every: 2 }
  const { turn } = chat({ session: { ...session, note } }, { authorsNote: true })
  const sent: boolean[] = []
  for (let nth = 1; nth <= 4; nth++) sent.push((await turn(`Line ${nth}.`, 'Yes.')).text.includes('It is raining.'))
  expect(sent).toEqual([false, true, false, true])
})

test("an author's note is told of only where the turn asks for it, in a prompt and in a preview", async () => {
  const note = { text: 'It is raining.', depth: 0, role: 'system' as const, every: 1 }
  for (const [chosen, told] of [
    [{}, false],
    [{ authorsNote: true }, true],
  ] as const) {
    const { turn, build, prompts, request, story, history } = chat({ session: { ...session, note } }, chosen)
    const texts = [(await turn('Hello.', 'Yes.')).text]
    for (const kind of ['continue', 'regenerate'] as const) texts.push((await build({ kind })).text)
    expect(texts.map((text) => text.includes('It is raining.'))).toEqual([told, told, told])
    const { sections } = await prompts.preview(request({ kind: 'send', text: '' }), story(), history, undefined, '', 0)
    expect(sections.some(({ name }) => name === "Author's note")).toBe(told)
  }
})

test('L20 nearly all of a prompt is the start of the next one, also while lore comes and goes', async () => {
  const lore = book(
    ...['lamp', 'sea', 'storm'].map((word) => ({
      keys: [word],
      content: `About the ${word}.`,
      insertion_order: 1,
      enabled: true,
    })),
  )
  const { turn } = chat({ books: [lore] }, { historyLength: 0 })
  const shares: number[] = []
  for (let nth = 0; nth < 30; nth++) {
    const { report } = await turn(
      `The ${['lamp', 'sea', 'storm', 'cat'][nth % 4]} on evening ${nth}, as always.`,
      'So it is, and so it was.',
    )
    if (report) shares.push(report.prefix.tokens / report.promptTokens)
  }
  expect(shares[0]).toBe(0)
  expect(Math.min(...shares.slice(10))).toBeGreaterThan(0.6)
})

test('a preview tells of every lore entry, and remembers nothing', async () => {
  const lore = book(
    { keys: ['sea'], content: 'Salt.', insertion_order: 1, enabled: true, extensions: { sticky: 3 } },
    { keys: ['cat'], content: 'Fur.', insertion_order: 1, enabled: true },
  )
  const { prompts, request, story, history, say: speak, build } = chat({ books: [lore] })
  speak(say('user', 'The sea!'))
  const report = await prompts.preview(request({ kind: 'send', text: '' }), story(), history, undefined, '', 0)
  expect(report.lore.map(({ verdict }) => verdict.kind)).toEqual(['active', 'inactive'])
  const { report: first } = await build({ kind: 'send', text: '' })
  expect(first?.prefix.tokens).toBe(0)
  expect(first?.lore).toHaveLength(1)
})

const recall = { limits: { player: 10, self: 5 } }

/** A memory worker that remembers everything it is told of a character, and what it was asked. */
function remembering(...known: readonly Memory[]) {
  const asked: RecallQuestion[] = []
  const answer: Recall = async (question) => {
    asked.push(question)
    return { kind: 'recalled', recollection: recollection(...known) }
  }
  return { asked, answer }
}

const ofIris = (content: string, more: Partial<Memory> = {}) => memory(content, { character: character.id, ...more })

test('what the character remembers stands in the prompt and in its report', async () => {
  const { answer, asked } = remembering(
    ofIris('{{user}} keeps bees.'),
    ofIris('{{char}} once lied about the lamp.', { type: 'self' }),
  )
  const { turn } = chat({}, { recall }, answer)
  const { text, report, assembled } = await turn('Do you remember my bees?', 'I do.')
  expect(text).toContain('What Iris remembers of Sam:\n- “Sam keeps bees”')
  expect(text).toContain('- “Iris once lied about the lamp”')
  expect(assembled.memories.told).toHaveLength(2)
  expect(report?.memories).toMatchObject({ kind: 'recalled', lines: [{ verdict: 'told' }, { verdict: 'told' }] })
  expect(asked).toMatchObject([{ character: character.id, texts: ['Do you remember my bees?'], limits: recall.limits }])
})

test('nothing is asked of the memory where the player wants nothing told, or the preset has no place for it', async () => {
  const { answer, asked } = remembering(ofIris('Sam keeps bees.'))
  const parts = defaultPreset.parts.map((part) => (part.id === 'memories' ? { ...part, enabled: false } : part))
  for (const chosen of [{}, { recall, preset: { ...defaultPreset, parts } }]) {
    const { report, text } = await chat({}, chosen, answer).turn('Hello!', 'Hello.')
    expect(report?.memories).toBeUndefined()
    expect(text).not.toContain('bees')
  }
  expect(asked).toEqual([])
})

test('a memory that is late or gone sits the turn out, and the report says so', async () => {
  const late = await chat({}, { recall }, async () => ({ kind: 'late', ms: 100 })).turn('Hello!', 'Hello.')
  expect(late.report?.memories).toEqual({ kind: 'late', ms: 100 })
  expect(late.text).toContain('Hello!')
  const gone = await chat({}, { recall }, async () => ({ kind: 'failed', why: 'It has ended.' })).turn('Hi!', 'Hello.')
  expect(gone.report?.memories).toEqual({ kind: 'failed', why: 'It has ended.' })
})

test('nothing that stands in the window is told, however long the chat is and whatever was recalled', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 30 }),
      fc.array(fc.nat(60), { minLength: 1, maxLength: 15 }),
      async (count, historyLength, sources) => {
        const lines = Array.from({ length: count }, (_, index) => say(index % 2 ? 'assistant' : 'user', `L${index} .`))
        const memories = sources.map((source, index) => {
          return ofIris(`Fact ${index} of old.`, { messages: [lines[source]?.id ?? newId<'message'>()] })
        })
        const { answer, asked } = remembering(...memories)
        const { say: speak, build } = chat({}, { recall, historyLength }, answer)
        for (const line of lines) speak(line)
        for (let nth = 0; nth < 2; nth++) {
          const { text, assembled } = await build({ kind: 'send', text: '' })
          const window = new Set(lines.slice(-assembled.sentMessages).map(({ id }) => id))
          for (const one of memories) {
            const stands = one.messages.some((id) => window.has(id))
            expect(text.includes(`“${one.content.slice(0, -1)}”`)).toBe(!stands)
          }
          // The second time it is known where the window begins: nothing else is kept from recall.
          if (nth > 0) expect(asked[nth]?.inWindow.slice(0, -1)).toEqual([...window])
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('another wording of a reply is not told what its first wording said', async () => {
  const { answer, asked } = remembering()
  const { turn, build, history } = chat({}, { recall }, answer)
  await turn('Hello!', 'I adore rain.')
  await build({ kind: 'regenerate' })
  expect(asked[1]?.inWindow).toEqual(history.messages.map(({ id }) => id))
  expect(asked[1]?.texts).toEqual(['Hello!'])
})

test('in a chat with several only what the one who speaks remembers is asked for, and told', async () => {
  const ben = { ...character, id: newId<'character'>(), name: 'Ben' }
  const members = [
    { character, card: undefined },
    { character: ben, card: undefined },
  ]
  const together = {
    ...session,
    members: members.map((one) => ({ id: one.character.id, name: one.character.name, present: true, muted: false })),
  }
  const { answer, asked } = remembering(ofIris('Hers alone.'), memory('Bens alone.', { character: ben.id }))
  const { say: speak, prompts, history, request } = chat({ session: together, members }, { recall }, answer)
  speak(say('user', 'Good evening, both.'))
  speak({ ...say('assistant', 'A secret.'), heardBy: [character.id] })
  const story = { ...members[1], character: ben, card: undefined, session: together, members }
  const action = { kind: 'send', text: '' } as const
  const place = placeReply(action, together, history, connection, { name: 'Ben', speaker: ben.id }, 0)
  if (!place) throw new Error('There is nothing to reply to.')
  const { assembled } = await prompts.build(request(action), connection, story, history, place, undefined, 0)
  const text = assembled.messages.map(({ content }) => content).join('\n')
  expect(text).toContain('Bens alone')
  expect(text).not.toContain('Hers alone')
  expect(asked).toMatchObject([{ character: ben.id, texts: ['Good evening, both.'] }])
})

test('L20 nearly all of a prompt is the start of the next one, also while each turn recalls something else', async () => {
  let nth = 0
  const answer: Recall = async () => {
    return { kind: 'recalled', recollection: recollection(ofIris(`Sam was away on day ${nth++}.`)) }
  }
  const { turn } = chat({}, { recall }, answer)
  const shares: number[] = []
  for (let evening = 0; evening < 30; evening++) {
    const { report, text } = await turn(`On evening ${evening}, as always, by the sea.`, 'So it is, and so it was.')
    expect(text).toContain(`on day ${evening}`)
    if (report) shares.push(report.prefix.tokens / report.promptTokens)
  }
  expect(Math.min(...shares.slice(10))).toBeGreaterThan(0.6)
})

test('a preview shows what would be remembered', async () => {
  const { answer } = remembering(ofIris('Sam keeps bees.'))
  const { prompts, request, story, history, say: speak } = chat({}, { recall }, answer)
  speak(say('user', 'The bees!'))
  const report = await prompts.preview(request({ kind: 'send', text: '' }), story(), history, undefined, '', 0)
  expect(report.memories).toMatchObject({ kind: 'recalled', lines: [{ memory: { content: 'Sam keeps bees.' } }] })
  expect(report.sections.find(({ id }) => id === 'memories')?.text).toContain('Sam keeps bees')
})

describe('what the player ruled out', () => {
  const limits = limitsOf({ answers: { needles: 'no', wax: 'no', tickling: 'maybe' }, own: [] })

  test('is told in one line, and what wants asking first in another', async () => {
    const { text } = await chat({}, { limits }).turn('Hello!', 'Hello.')
    expect(text).toContain('Never bring up: Wax and heat; Needles and piercing.')
    expect(text).toContain('Go carefully with: Tickling: ask first.')
    expect((await chat().turn('Hello!', 'Hello.')).text).not.toMatch(/never bring up|go carefully/i)
  })

  test('is not told by lore, and the inspector says why', async () => {
    const lore = book(
      { keys: ['drawer'], content: 'The drawer is full of syringes.', insertion_order: 1, enabled: true },
      { keys: ['drawer'], content: 'The drawer sticks in winter.', insertion_order: 2, enabled: true },
    )
    const { text, report } = await chat({ books: [lore] }, { limits }).turn('What is in the drawer?', 'Hm.')
    expect(text).toContain('sticks in winter')
    expect(text).not.toContain('syringes')
    expect(report?.lore.map(({ verdict }) => verdict)).toContainEqual({
      kind: 'inactive',
      reason: 'ruled-out',
      detail: 'Needles and piercing',
    })
  })

  test('is not told by a memory, and the inspector says why', async () => {
    const answer: Recall = async () => ({
      kind: 'recalled',
      recollection: recollection(ofIris('Sam once kept a drawer of needles.'), ofIris('Sam keeps bees.')),
    })
    const { text, report } = await chat({}, { recall, limits }, answer).turn('Do you remember?', 'Hm.')
    expect(text).toContain('keeps bees')
    expect(text).not.toContain('drawer of needles')
    expect(report?.memories).toMatchObject({ lines: [{ verdict: 'ruled-out' }, { verdict: 'told' }] })
  })
})
