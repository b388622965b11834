import fc from 'fast-check'
import { codeOf, type Message, newId, type Role } from 'sdk'
import { expect, test } from 'vitest'
import type { NormalCard } from '../../../shared/cards/types.ts'
import { normaliseBook } from '../../../shared/lore/normaliseBook.ts'
import type { NormalEntry } from '../../../shared/lore/types.ts'
import { defaultPreset, type PresetPart } from '../../../shared/presets/preset.ts'
import { addMessage, type History } from '../history.ts'
import type { ActiveEntry } from '../lore/activation.ts'
import type { MemoriesWanted } from '../recollection/memoryChoice.ts'
import { type AssembledPrompt, assemblePrompt, type PromptInput } from './assemblePrompt.ts'
import { noInsertions } from './depthTexts.ts'

const say = (role: Role, content: string): Message => ({
  session: newId(),
  position: 0,
  id: newId(),
  role,
  characterName: 'Iris',
  variants: [{ content, state: 'complete', timestamp: 0 }],
  active: 0,
  timestamp: 0,
  metadata: {},
})

function historyOf(...messages: readonly Message[]): History {
  const history: History = { messages: [], costs: [] }
  for (const message of messages) addMessage(history, message)
  return history
}

const book = normaliseBook({ entries: [{ keys: ['sea'], content: '', insertion_order: 1 }] }, 'book').book

function entry(content: string, fields: Partial<NormalEntry> = {}): ActiveEntry {
  const [first] = book.entries
  if (!first) throw new Error('The book is empty.')
  return { key: `book.${content}`, entry: { ...first, place: 'before', ...fields }, text: content, tokens: 1 }
}

const remembering = (...contents: readonly string[]): MemoriesWanted => ({
  notes: contents.map((content, index) => ({
    id: `m${index}`,
    type: 'player',
    source: { messages: [], whole: 0 },
    words: `“${content}”`,
  })),
  headings: { all: 'Notes:', player: 'Of Sam:', self: 'Of herself:' },
})

const card = (fields: Partial<NormalCard>) => fields as NormalCard

function assemble(more: Partial<PromptInput> = {}): AssembledPrompt {
  return assemblePrompt({
    character: { name: 'Iris', personality: 'Iris keeps a lighthouse.' },
    card: undefined,
    persona: { name: 'Sam', pronouns: '', description: '' },
    history: historyOf(say('assistant', 'Good evening.'), say('user', 'Hello!')),
    examples: [],
    insertions: noInsertions,
    room: 4000,
    historyLength: 0,
    continueScene: false,
    expand: (text, original = '') =>
      text.replaceAll('{{char}}', 'Iris').replaceAll('{{user}}', 'Sam').replaceAll('{{original}}', original),
    ...more,
  })
}

const roles = ({ messages }: AssembledPrompt) => messages.map(({ role }) => role)
const text = ({ messages }: AssembledPrompt) => messages.map(({ content }) => content).join('\n')

test('a prompt begins with who the character is and ends with what was said last', () => {
  const prompt = assemble()
  expect(roles(prompt)).toEqual(['system', 'assistant', 'user'])
  expect(prompt.messages[0]?.content).toContain('You play Iris')
  expect(prompt.messages[0]?.content).toContain('keeps a lighthouse')
})

test("C30 a card's own instructions replace ours and may quote them", () => {
  expect(text(assemble({ card: card({ systemPrompt: 'Be brief.' }) }))).not.toContain('You play Iris')
  expect(text(assemble({ card: card({ systemPrompt: 'Be brief. {{original}}' }) }))).toMatch(/Be brief\. You play Iris/)
})

test('C34 notes for people never enter a prompt', () => {
  const canary = 'for-people-only'
  fc.assert(
    fc.property(fc.constantFrom('creatorNotes', 'creator', 'version', 'tags', 'source'), (field) => {
      const value =
        field === 'creatorNotes' ? { en: canary } : field === 'tags' || field === 'source' ? [canary] : canary
      expect(text(assemble({ card: card({ scenario: 'At sea.', [field]: value }) }))).not.toContain(canary)
    }),
  )
})

test('closing instructions stand after the whole history', () => {
  const prompt = assemble({ card: card({ postHistory: 'Keep it short, {{char}}.' }) })
  expect(prompt.messages.at(-1)).toEqual({ role: 'system', content: 'Keep it short, Iris.' })
})

test('examples are the first thing to go when space is short', () => {
  const examples = [
    [
      { role: 'user' as const, text: 'Hi' },
      { role: 'assistant' as const, text: 'Hello, stranger. '.repeat(20) },
    ],
  ]
  const history = historyOf(
    ...Array.from({ length: 40 }, (_, index) => say(index % 2 ? 'user' : 'assistant', 'The sea is calm tonight.')),
  )
  expect(text(assemble({ examples }))).toContain('Hello, stranger')
  expect(text(assemble({ examples, history, room: 300 }))).not.toContain('Hello, stranger')
})

test('C51 a note at a depth stands that many messages before the end', () => {
  const history = historyOf(say('user', 'one'), say('assistant', 'two'), say('user', 'three'))
  const at = (depth: number, role: Role = 'system') =>
    assemble({ history, insertions: { atDepth: [{ depth, role, text: 'NOTE' }] } })
      .messages.slice(1)
      .map(({ content }) => content)
  expect(at(0)).toEqual(['one', 'two', 'three', 'NOTE'])
  expect(at(2)).toEqual(['one', 'NOTE', 'two', 'three'])
  expect(at(99)).toEqual(['NOTE', 'one', 'two', 'three'])
})

test('C51 notes of several roles at one depth keep their order', () => {
  const atDepth = (['system', 'user', 'assistant'] as const).map((role) => ({ depth: 0, role, text: role }))
  expect(
    assemble({ insertions: { atDepth } })
      .messages.slice(-3)
      .map(({ content }) => content),
  ).toEqual(['assistant', 'user', 'system'])
})

test('a player who waits is spoken for by a nudge', () => {
  expect(assemble({ continueScene: true }).messages.at(-1)?.content).toContain('Sam waits')
})

test('L08 the prompt stays within its room, and says so where it cannot', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ text: fc.lorem({ maxCount: 60 }), pinned: fc.boolean() }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 100, max: 4000 }),
      fc.boolean(),
      (lines, room, rich) => {
        const history = historyOf(
          ...lines.map(({ text: line, pinned }, index) => ({ ...say(index % 2 ? 'user' : 'assistant', line), pinned })),
        )
        const more = rich
          ? {
              examples: [[{ role: 'user' as const, text: 'Hi. '.repeat(40) }]],
              environment: 'A pier.',
              memories: remembering(...lines.map((line) => line.text)),
            }
          : {}
        try {
          expect(assemble({ history, room, ...more }).estimatedTokens).toBeLessThanOrEqual(room)
        } catch (error) {
          expect(codeOf(error)).toBe('llm/context')
          expect(room - (history.costs.at(-1) ?? 0)).toBeLessThan(160)
        }
      },
    ),
  )
})

test('what is too large for any window is named, with what can be done', () => {
  const novel = say('user', 'A very long story. '.repeat(400))
  expect(() => assemble({ history: historyOf(novel), room: 800 })).toThrow(
    /Your newest message alone has \d+\. Shorten it/,
  )
})

test('L20 what was sent is the start of what is sent next, until the history is trimmed', () => {
  const lines = Array.from({ length: 80 }, (_, index) =>
    say(index % 2 ? 'user' : 'assistant', `Line ${index} of a quiet evening.`),
  )
  let kept = 0
  for (let count = 2; count < lines.length; count += 2) {
    const before = assemble({ history: historyOf(...lines.slice(0, count)), room: 500 })
    const after = assemble({ history: historyOf(...lines.slice(0, count + 2)), room: 500 })
    if (JSON.stringify(after.messages.slice(0, before.messages.length)) === JSON.stringify(before.messages)) kept++
    else expect(after.leftOut).toBeGreaterThan(before.leftOut)
  }
  expect(kept).toBeGreaterThan(30)
})

test('a message is the same object in every prompt, so that what was sent before can be told', () => {
  const history = historyOf(say('assistant', 'Good evening.'), say('user', 'Hello!'))
  const insertions = { atDepth: [{ depth: 1, role: 'system' as const, text: 'It rains.' }] }
  const [first, second] = [assemble({ history, insertions }), assemble({ history })]
  for (const words of ['Good evening.', 'Hello!']) {
    const find = ({ messages }: AssembledPrompt) => messages.find(({ content }) => content === words)
    expect(find(first)).toBe(find(second))
  }
})

const place = (part: PresetPart) => (part.kind === 'place' ? part.place : `text:${part.id}`)

test("a preset's order is the prompt's", () => {
  const own: PresetPart[] = ['one', 'two'].map((id) => ({
    kind: 'text',
    id,
    name: id,
    enabled: true,
    role: 'system',
    text: `TEXT ${id}`,
    position: { kind: 'in-order' },
  }))
  fc.assert(
    fc.property(fc.shuffledSubarray([...defaultPreset.parts, ...own], { minLength: 16, maxLength: 16 }), (parts) => {
      const { sections, messages } = assemble({
        preset: { ...defaultPreset, parts, closing: 'Be brief.' },
        card: card({ scenario: 'At sea.' }),
        persona: { name: 'Sam', pronouns: 'they/them', description: 'A guest.' },
        environment: 'A pier.',
        actionsText: 'Act by tags.',
        memories: remembering('Sam keeps bees.'),
        examples: [[{ role: 'user', text: 'Hi' }]],
      })
      const ids: string[] = sections.map(({ id }) => id)
      const wanted = parts.map(place).filter((id) => ids.includes(id))
      expect(ids).toEqual(wanted)
      expect(wanted.length).toBeGreaterThan(9)
      const whole = messages.map(({ content }) => content).join('\n')
      const words = [
        /TEXT one/,
        /TEXT two/,
        /Where you are: A pier/,
        /Scenario: At sea/,
        /Hello!/,
        /About Sam/,
        /Be brief/,
        /Sam keeps bees/,
      ]
      const names = [
        'text:one',
        'text:two',
        'environment',
        'scenario',
        'conversation',
        'persona',
        'closing',
        'memories',
      ]
      const found = names.toSorted(
        (a, b) => whole.search(words[names.indexOf(a)] ?? /$/) - whole.search(words[names.indexOf(b)] ?? /$/),
      )
      expect(found).toEqual(wanted.filter((id) => names.includes(id)))
    }),
    { numRuns: 60 },
  )
})

test('a part that is switched off says nothing, and the conversation cannot be switched off', () => {
  const parts = defaultPreset.parts.map((part) => ({ ...part, enabled: false }))
  expect(assemble({ preset: { ...defaultPreset, parts } }).messages.map(({ content }) => content)).toEqual([
    'Good evening.',
    'Hello!',
  ])
})

test('what the player wrote as main and closing instructions stands where the card has none', () => {
  const preset = { ...defaultPreset, main: 'Be slow. {{original}}', closing: 'End on a question.' }
  const plain = assemble({ preset })
  expect(plain.messages[0]?.content).toMatch(/^Be slow\. You play Iris/)
  expect(plain.messages.at(-1)?.content).toBe('End on a question.')
  const own = card({ systemPrompt: 'CARD {{original}}', postHistory: 'CARD {{original}}' })
  expect(text(assemble({ preset, card: own }))).toMatch(/^CARD Be slow[\s\S]+CARD End on a question\.$/)
  expect(text(assemble({ preset: { ...preset, preferCard: false }, card: own }))).not.toContain('CARD')
})

test("the situation of a chat stands in the place of its card's", () => {
  const whole = text(assemble({ card: card({ scenario: 'At sea.' }), situation: 'In a train.' }))
  expect(whole).toContain('Scenario: In a train.')
  expect(whole).not.toContain('At sea.')
})

test("a preset's own texts stand at their depth, in their role", () => {
  const deep: PresetPart = {
    kind: 'text',
    id: 'deep',
    name: 'Pace',
    enabled: true,
    role: 'user',
    text: 'Slowly, {{char}}.',
    position: { kind: 'at-depth', depth: 1, order: 0 },
  }
  const prompt = assemble({ preset: { ...defaultPreset, parts: [...defaultPreset.parts, deep] } })
  expect(prompt.messages.slice(1)).toEqual([
    { role: 'assistant', content: 'Good evening.' },
    { role: 'user', content: 'Slowly, Iris.' },
    { role: 'user', content: 'Hello!' },
  ])
  expect(prompt.sections.find(({ id }) => id === 'text:deep')?.name).toBe('Pace')
})

test('a pinned message that was said too long ago goes along in a block of its own', () => {
  const lines = Array.from({ length: 60 }, (_, index) =>
    say(index % 2 ? 'user' : 'assistant', `Line ${index} of the evening.`),
  )
  const history = historyOf(...lines.map((line, index) => (index === 3 ? { ...line, pinned: true } : line)))
  const prompt = assemble({ history, room: 500 })
  expect(prompt.leftOut).toBeGreaterThan(3)
  const before = prompt.messages.findIndex(({ content }) =>
    content.includes('Earlier, kept in mind:\nIris: Line 3 of the evening.'),
  )
  expect(before).toBe(0)
  expect(text(assemble({ history }))).not.toContain('kept in mind')
})

test('a summary tells of what was left out, and only of that', () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    ...say(index % 2 ? 'user' : 'assistant', `Line ${index} of a long and quiet evening.`),
    position: index,
  }))
  const part = (from: number, to: number) => ({ from, to, hash: '', text: `They did ${from}.`, edited: false, at: 0 })
  const prompt = assemble({
    history: historyOf(...lines),
    room: 500,
    summaries: [part(0, 9), part(10, 19), part(50, 59)],
  })
  expect(text(prompt)).toContain('What happened earlier:\n\nThey did 0.\n\nThey did 10.')
  expect(text(prompt)).not.toContain('They did 50.')
  expect(prompt.summarised).toBe(20)
  expect(text(assemble({ history: historyOf(...lines), summaries: [part(0, 9)] }))).not.toContain('They did')
})

test('who gives way first is fixed: examples, lore, memories, summaries, then the oldest of the conversation', () => {
  const examples = [[{ role: 'user' as const, text: 'An example of talk. '.repeat(16) }]]
  const lines = Array.from({ length: 80 }, (_, index) => ({
    ...say(index % 2 ? 'user' : 'assistant', 'The sea is calm tonight, they say.'),
    position: index,
  }))
  const lore = Array.from({ length: 6 }, (_, index) => entry(`Lore ${index}. ${'It is old. '.repeat(3)}`))
  const summaries = [{ from: 0, to: 5, hash: '', text: 'They met.', edited: false, at: 0 }]
  const memories = remembering('Sam keeps bees in the garden.', 'Sam is afraid of heights.')
  const states = (room: number) => {
    const { sections } = assemble({ examples, lore, memories, summaries, history: historyOf(...lines), room })
    const state = (id: string) => sections.find((section) => section.id === id)?.state
    return [state('examples'), state('lore-before'), state('memories'), state('summary')]
  }
  expect(states(3000)).toEqual(['sent', 'sent', 'sent', undefined])
  expect(states(900)).toEqual(['sent', 'sent', 'sent', 'sent'])
  expect(states(500)).toEqual(['left-out', 'sent', 'sent', 'sent'])
  expect(states(400)).toEqual(['left-out', 'shortened', 'sent', 'sent'])
  expect(states(280)).toEqual(['left-out', 'shortened', 'shortened', 'sent'])
})

test('lore that comes and goes stands near the end, unless a preset places it', () => {
  const history = historyOf(...Array.from({ length: 10 }, (_, index) => say('user', `Line ${index}.`)))
  const lore = [
    entry('The lamp is old.'),
    { ...entry('The sea is salt.'), entry: { ...entry('').entry, constant: true } },
  ]
  const house = assemble({ history, lore })
  expect(house.messages[0]?.content).toContain('The sea is salt.')
  expect(house.messages[0]?.content).not.toContain('The lamp is old.')
  expect(house.messages.findIndex(({ content }) => content === 'The lamp is old.')).toBe(house.messages.length - 5)
  expect(assemble({ history, lore, preset: defaultPreset }).messages[0]?.content).toContain('The lamp is old.')
})

test("lore stands around the author's note where it wants to", () => {
  const lore = [entry('ABOVE', { place: 'anTop' }), entry('BELOW', { place: 'anBottom' })]
  const note = { id: 'note' as const, name: "Author's note", depth: 1, role: 'system' as const, text: 'NOTE' }
  expect(assemble({ lore, insertions: { atDepth: [note] } }).messages.at(-2)?.content).toBe('ABOVE\nNOTE\nBELOW')
  expect(text(assemble({ lore }))).toContain('ABOVE\nBELOW')
})

test('a macro that changes with every turn is pointed out where it spoils the start of the prompt', () => {
  const { sections } = assemble({ card: card({ systemPrompt: 'It is {{time}}.' }) })
  expect(sections.find(({ id }) => id === 'main')?.why).toContain('{{time}} differs from turn to turn')
})

test("in a chat with several only the words of the one who speaks are the assistant's", () => {
  const [iris, ben] = [newId<'character'>(), newId<'character'>()]
  const line = (role: Role, name: string, content: string, speaker?: typeof iris) => ({
    ...say(role, content),
    characterName: name,
    ...(speaker && { speaker }),
  })
  const history = historyOf(
    line('assistant', 'Iris', 'Evening.'),
    line('user', 'Sam', 'Hello, both.'),
    line('assistant', 'Ben', 'Hi.', ben),
  )
  const prompt = assemble({ history, listener: { speaker: ben, first: iris, actions: false }, others: ['Iris'] })
  expect(prompt.messages.slice(1)).toEqual([
    { role: 'user', content: 'Iris: Evening.' },
    { role: 'user', content: 'Sam: Hello, both.' },
    { role: 'assistant', content: 'Hi.' },
  ])
  expect(prompt.messages[0]?.content).toContain('Also here: Iris.')
})

const evening = (count: number) =>
  historyOf(...Array.from({ length: count }, (_, index) => say(index % 2 ? 'user' : 'assistant', `Line ${index}.`)))
const find = ({ messages }: AssembledPrompt, words: string) =>
  messages.findIndex(({ content }) => content.includes(words))

test('memories stand near the end, whatever the preset says of everything else', () => {
  const history = evening(10)
  const memories = remembering('Sam keeps bees.')
  const old = { ...defaultPreset, parts: defaultPreset.parts.filter(({ id }) => id !== 'memories') }
  for (const preset of [undefined, defaultPreset, old, { ...old, parts: [] }]) {
    const prompt = assemble({ history, memories, ...(preset && { preset }) })
    expect(find(prompt, 'Sam keeps bees')).toBe(prompt.messages.length - 5)
    expect(prompt.messages[0]?.content).not.toContain('bees')
    const section = prompt.sections.find(({ id }) => id === 'memories')
    expect(section).toMatchObject({ state: 'sent', why: expect.stringContaining('before the end') })
  }
})

test('a preset may move memories, or do without them', () => {
  const history = evening(10)
  const memories = remembering('Sam keeps bees.')
  const own = defaultPreset.parts.find(({ id }) => id === 'memories')
  const rest = defaultPreset.parts.filter((part) => part !== own)
  if (!own) throw new Error('The house has a place for memories.')
  const first = assemble({ history, memories, preset: { ...defaultPreset, parts: [own, ...rest] } })
  expect(first.messages[0]?.content).toMatch(/^Notes:\nOf Sam:\n- “Sam keeps bees.”/)
  const last = assemble({ history, memories, preset: { ...defaultPreset, parts: [...rest, own] } })
  expect(last.messages.at(-1)?.content).toContain('Sam keeps bees')
  const without = assemble({
    history,
    memories,
    preset: { ...defaultPreset, parts: [...rest, { ...own, enabled: false }] },
  })
  expect(text(without)).not.toContain('bees')
  expect(without.memories.told).toEqual([])
})

test('L20 memories that change from turn to turn leave what was said before as the server knows it', () => {
  const history = evening(40)
  const [first, second] = ['Sam keeps bees.', 'Sam is afraid of heights.'].map((content) =>
    assemble({ history, memories: remembering(content) }),
  )
  const same = first?.messages.findIndex((message, index) => message.content !== second?.messages[index]?.content)
  expect(same).toBe((first?.messages.length ?? 0) - 5)
})

test('what kink modules say stands before the newest message, each in a section with its name', () => {
  const prompt = assemble({
    kinks: [{ module: 'Edging', slot: 'rules', weight: 1, text: 'Sam has been at the edge twice.' }],
  })
  expect(prompt.messages.slice(-3).map(({ content }) => content)).toEqual([
    'Good evening.',
    'Sam has been at the edge twice.',
    'Hello!',
  ])
  expect(prompt.sections).toContainEqual(expect.objectContaining({ id: 'kink', name: 'Edging', state: 'sent' }))
})
