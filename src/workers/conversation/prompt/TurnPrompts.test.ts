import fc from 'fast-check'
import { type Character, type CharacterId, type Message, newId, type Session } from 'sdk'
import { expect, test } from 'vitest'
import type { NormalCard } from '../../media/cards/types.ts'
import type { LorebookRecord, Moment } from '../../storage/contract.ts'
import type { Connection, TurnAction, TurnRequest, TurnSettings } from '../contract.ts'
import { addMessage, type History } from '../history.ts'
import { ChatLore } from '../lore/ChatLore.ts'
import { inPlaceRegexRunner } from '../lore/regexRunner.ts'
import type { Story } from '../story.ts'
import { placeReply } from '../turn/reply.ts'
import { ModelWindows } from './ModelWindows.ts'
import { TurnPrompts } from './TurnPrompts.ts'

const character: Character = {
  id: newId(),
  name: 'Iris',
  personality: 'Iris keeps a lighthouse.',
  basePrompt: '',
  defaultClothing: '',
  mainModel: '',
  tags: [],
  previewImage: undefined,
  characterLoras: [],
  outfitLoras: [],
  loras: [],
  created: 0,
  modified: 0,
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
function chat(more: Partial<Story> = {}, chosen: Partial<TurnSettings> = {}) {
  const prompts = new TurnPrompts(windows(), new ChatLore(inPlaceRegexRunner()))
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
  const { turn } = chat({ session: { ...session, note } })
  const sent: boolean[] = []
  for (let nth = 1; nth <= 4; nth++) sent.push((await turn(`Line ${nth}.`, 'Yes.')).text.includes('It is raining.'))
  expect(sent).toEqual([false, true, false, true])
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
