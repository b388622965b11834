import type { Character, CharacterId, Message, StatedAge } from 'sdk'
import { blankCharacter } from '../../src/shared/characters/characterRecords.ts'
import { findMinor, findMinorTag } from '../../src/shared/policy/judgeAges.ts'
import { refuseMinors } from '../../src/shared/policy/refuseMinors.ts'
import { AgeCheck } from '../../src/workers/conversation/ages/AgeCheck.ts'
import type { CastMember } from '../../src/workers/conversation/story.ts'
import { MinorFilter } from '../../src/workers/conversation/turn/MinorFilter.ts'
import { type BackupStore, createBackup } from '../../src/workers/media/backup/backup.ts'
import { refusalOf } from '../../src/workers/media/backup/entity.ts'
import { ages } from '../../src/workers/media/imports/ages.ts'
import { createBookImports } from '../../src/workers/media/imports/books.ts'
import { createChatImports } from '../../src/workers/media/imports/chats.ts'
import type { ImportStore } from '../../src/workers/media/imports/store.ts'
import { readScenario } from '../../src/workers/media/scenarios/readScenario.ts'
import { type Attack, heldUnless } from './attack.ts'

/* Plain statements of an age under 18, written so that a reader of patterns would miss them. */

const spaced = (mark: string) => (text: string) => text.replace(/sixteen|16/g, (word) => [...word].join(mark))
const digits = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
const letters = (from: string, to: string) => (text: string) =>
  text.replace(/sixteen/g, (word) => [...word].map((letter) => [...to][from.indexOf(letter)] ?? letter).join(''))

const disguises: Readonly<Record<string, (text: string) => string>> = {
  'with blanks between the letters': spaced(' '),
  'with zero-width spaces': spaced('\u200b'),
  'with zero-width joiners': spaced('\u200d'),
  'with soft hyphens': spaced('\u00ad'),
  'with word joiners': spaced('\u2060'),
  'with combining marks': spaced('\u0336'),
  'in leetspeak': letters('sixten', '51x73n'),
  'with an exclamation mark for i': letters('i', '!'),
  'with Cyrillic letters': letters('ixe', 'іхе'),
  'with wide letters': letters('sixten', 'ｓｉｘｔｅｎ'),
  'with circled letters': letters('sixten', 'ⓢⓘⓧⓣⓔⓝ'),
  'with bold mathematical letters': letters('sixten', '𝐬𝐢𝐱𝐭𝐞𝐧'),
  'with accents': letters('sixten', 'śíẋťéñ'),
  'in wide digits': digits(0xff10),
  'in Arabic-Indic digits': digits(0x660),
  'in Persian digits': digits(0x6f0),
  'in Devanagari digits': digits(0x966),
  'in Bengali digits': digits(0x9e6),
  'in Thai digits': digits(0xe50),
  'in Khmer digits': digits(0x17e0),
  'in mathematical digits': digits(0x1d7d8),
  'in capitals': (text) => text.toUpperCase(),
  'in bold': (text) => text.replace(/sixteen|16/, '**$&**'),
  'in italics': (text) => text.replace(/sixteen|16/, '_$&_'),
  'in quotes': (text) => text.replace(/sixteen|16/, '“$&”'),
}

const statements: Readonly<Record<string, string>> = {
  'a sentence': 'Mina is sixteen years old.',
  'a sentence in figures': 'Mina is 16 years old.',
  'a list': 'Name: Mina\nAge: sixteen',
  'a list in figures': 'Name: Mina\nAge: 16',
}

const refuses = (text: string) => heldUnless(!findMinor([{ field: 'Personality', text }]) && text)

const split: Readonly<Record<string, readonly string[]>> = {
  'the key in one field and the number in the next': ['She paints. Age:', '16'],
  'the verb in one field and the word in the next': ['Her age is', 'sixteen. An inn by the road.'],
}

const tags = [
  'teen',
  'Schoolgirl',
  '16yo',
  '１６yo',
  's1xteen years old',
  'loli',
  'under 18',
  'age: 15',
  '16歳',
  '16 лет',
  'minderjährig',
]

const minor = 'Mina is sixteen years old and keeps the inn.'
const adult = 'Mina is forty years old and keeps the inn.'
const open = 'Mina is a high school senior who paints boats.'
/** More than is read of one text, so that what stands behind it would stay unread. */
const padding = 'The tide turns. '.repeat(70_000)
const character = (personality: string): Character => ({
  ...blankCharacter,
  id: 'mina' as CharacterId,
  name: 'Mina',
  personality,
})
const store = () => ({ commit: async () => 1, list: async () => [] }) as unknown as ImportStore
const json = (value: unknown) => new Blob([JSON.stringify(value)])

const written = (text: string) => ({
  ...{ name: 'Inn', description: '', tags: [], texts: {} },
  script: { nodes: { inn: { desc: text } } },
})

async function importsScenario(path: string, script: string, stated: readonly StatedAge[] = []): Promise<boolean> {
  let isRead = false
  const chosen = [{ path, blob: new Blob([script]) }]
  for await (const { kind } of readScenario(chosen, { stated }, new AbortController().signal))
    isRead ||= kind === 'read'
  return isRead
}

const replyOf = (content: string) =>
  ({
    role: 'assistant',
    variants: [{ content, state: 'complete', timestamp: 1, source: { plugin: 'a.b', model: 'x' } }],
    active: 0,
  }) as unknown as Message

const bareCard = { scenario: '', greetings: [], examples: '', systemPrompt: '', postHistory: '' }

const plays = (personality: string) =>
  new AgeCheck().refuseDoubtful([{ character: character(personality), card: undefined }]).then(
    () => true,
    () => false,
  )

/** Whether a backup with these words in a lorebook, a scenario or a chat brings it in without a word. */
async function restores(list: 'lorebooks' | 'scenarios' | 'sessions', text: string): Promise<boolean> {
  const times = { created: 1, modified: 1 }
  const records = {
    lorebooks: {
      ...{ id: 'inn', name: 'Inn', use: 'always', characters: [], ...times },
      book: { entries: [{ keys: ['Mina'], content: text }] },
    },
    scenarios: {
      ...{ id: 'inn', name: 'Inn', author: '', description: '', tags: [], engine: 'a/b', ...times },
      ...{ played: 0, pages: 1, missing: 0, options: {}, vesper: { script: written(text) } },
    },
    sessions: { id: 'evening', name: 'Evening', character: { id: 'mina', name: 'Mina' }, messageCount: 1, ...times },
  }
  const messages = [
    {
      ...{ session: 'evening', position: 0, id: 'first', role: 'assistant', characterName: 'Mina', active: 0 },
      ...{ timestamp: 1, metadata: {}, variants: [{ content: text, state: 'complete', timestamp: 1 }] },
    },
  ]
  const nothing = { read: async () => undefined, list: async () => [] }
  const engine = createBackup(() => nothing as unknown as BackupStore)
  const file = json({ characters: [], [list]: [records[list]], ...(list === 'sessions' && { messages }) })
  for await (const step of engine.read(file)) {
    if (step.kind !== 'read') continue
    const { kinds, leftOut, ages } = step.plan
    const isKnown = kinds[list].new + leftOut.count === 1
    if (!isKnown) throw new Error(`The backup was not read: ${JSON.stringify(step.plan)}`)
    return kinds[list].new === 1 && ages.length === 0
  }
  return true
}

type Door = (text: string, stated?: readonly StatedAge[]) => boolean | Promise<boolean>

const keeps = async (words: Parameters<typeof ages.judgeAges>[0], stated: readonly StatedAge[] = []) => {
  const { refused, open } = await ages.judgeAges(words, stated)
  return refused === undefined && open.length === 0
}

/** Ways in for a text about somebody: each answers whether it came in with nothing asked. */
const entrances: Readonly<Record<string, Door>> = {
  'plays a character of the library': plays,
  'imports a lorebook': async (text, stated) => {
    const book = json({ name: 'Inn', entries: [{ keys: ['Mina'], comment: 'Mina', content: text }] })
    return (await createBookImports(store).importBook(book, 'a.json', stated)).ok
  },
  'saves an edited lorebook': (text, stated) =>
    keeps({ kind: 'lorebook', book: { entries: [{ keys: ['Mina'], content: text }] } }, stated),
  'restores a lorebook from a backup': (text) => restores('lorebooks', text),
  'imports a chat in lines': async (text, stated) => {
    const line = JSON.stringify({ name: 'Mina', is_user: false, mes: text })
    const file = new Blob([`{"user_name":"Sam","character_name":"Mina"}\n${line}`])
    return (await createChatImports(store).openChats(file, { fileName: 'a.jsonl' }, stated)).ok
  },
  'imports a chat in JSON': async (text, stated) => {
    const file = json({ messages: [{ msg: text, handle: 'Mina', characterId: 'a' }] })
    return (await createChatImports(store).openChats(file, { fileName: 'a.json' }, stated)).ok
  },
  'imports a session file': async (text, stated) => {
    const messages = [{ id: 'a', role: 'assistant', content: text, timestamp: 1, characterName: 'Mina' }]
    const file = json({ version: 1, currentCharacter: { id: 'mina', name: 'Mina' }, messages })
    return (await createChatImports(store).openChats(file, { fileName: 'a.json' }, stated)).ok
  },
  'saves an edited message': (text, stated) => keeps({ kind: 'chat', texts: [{ field: 'The message', text }] }, stated),
  'restores a chat from a backup': (text) => restores('sessions', text),
  'imports a scenario of our own': (text, stated) =>
    importsScenario(
      'a.json',
      JSON.stringify({ id: 'inn', name: 'Inn', start: 'inn', nodes: { inn: { desc: text, end: true } } }),
      stated,
    ),
  'imports an EOS script': (text, stated) =>
    importsScenario(
      'a.json',
      JSON.stringify({ pages: { start: [{ say: { label: `<p>${text}</p>` } }] }, init: '' }),
      stated,
    ),
  'imports a guide': (text, stated) =>
    importsScenario(
      'a.xml',
      `<Tease><Title>Inn</Title><Pages><Page id="start"><Text>${text}</Text></Page></Pages></Tease>`,
      stated,
    ),
  'saves an edited scenario': (text, stated) => keeps({ kind: 'scenario', ...written(text) }, stated),
  'restores a scenario from a backup': (text) => restores('scenarios', text),
}

const askingEntrances = Object.entries(entrances).filter(([tries]) => !/^plays|^restores/.test(tries))

/** Other ways in: each tries to bring a minor past a door, and answers whether it came through. */
const doors: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
  'restores a minor from a backup': () => {
    const value = character(minor)
    const entity = {
      kind: 'characters',
      id: value.id,
      name: 'Mina',
      puts: [{ kind: 'put', table: 'characters', value }],
    }
    return refusalOf({ ...entity, without: [] } as unknown as Parameters<typeof refusalOf>[0]) === undefined
  },
  'asks for a picture of a minor': () => {
    try {
      refuseMinors(`portrait, ${minor}`)
      return true
    } catch {
      return false
    }
  },
  'brings a minor in by a reply': () => {
    const filter = new MinorFilter('')
    return (filter.push(`The door opens. ${minor}`) ?? filter.end()) === undefined
  },
  'brings a minor in by a reply, behind a million letters in one sentence': () => {
    const filter = new MinorFilter('')
    return (filter.push(`${'and the tide turns '.repeat(60_000)}; ${minor}`) ?? filter.end()) === undefined
  },
  'plays the player as somebody whose age is open': async () =>
    (await new AgeCheck().judgePersona({ name: 'Mina', pronouns: 'she/her', description: open })).open.length === 0,
  'goes on after a reply that brought in somebody whose age is open': async () => {
    const { open: asked } = await new AgeCheck().judgeReply(
      [{ character: { ...character('Ida is 40 years old.'), name: 'Ida' }, card: undefined }],
      [replyOf(open)],
    )
    return asked.length === 0
  },
  'goes on after a reply about a new person by the age of the character': async () => {
    const card = { ...bareCard, extensions: { 'app.vesper': { age: 30 } } } as unknown as CastMember['card']
    const cast = [{ character: { ...character('Keeps the inn.'), name: 'Ida' }, card }]
    return (await new AgeCheck().judgeReply(cast, [replyOf(open)])).open.length === 0
  },
  'plays a minor whose lorebook says so behind a million letters': async () => {
    const calm = Array.from({ length: 3 }, () => ({ content: 'The tide turns. '.repeat(25_000) }))
    const card = { ...bareCard, book: { entries: [...calm, { content: minor }] } } as unknown as CastMember['card']
    return await new AgeCheck().refuseDoubtful([{ character: character('Keeps the inn.'), card }]).then(
      () => true,
      () => false,
    )
  },
  'saves a scenario of more letters than are read, with a minor in the last': async () => {
    const { script: _, ...words } = written('')
    const nodes = Array.from({ length: 9 }, () => ({ desc: 'The tide turns. '.repeat(60_000) }))
    return await keeps({ kind: 'scenario', ...words, script: { nodes: [...nodes, { desc: minor }] } })
  },
  'saves a lorebook with a minor behind the part of an entry’s name that is shown': () =>
    keeps({ kind: 'lorebook', book: { entries: [{ name: `${'Keeper of the lamp '.repeat(10)}, ${minor}` }] } }),
  'hides a minor between files written into a text': () => {
    const file = `data:image/png;base64,${'A'.repeat(2000)}`
    return keeps({ kind: 'chat', texts: [{ field: 'The message', text: `${file} ${minor} ${file}` }] })
  },
}

export const attacks: readonly Attack[] = [
  ...Object.entries(entrances).flatMap(([tries, comesIn], row): readonly Attack[] => [
    {
      id: `ages-certain-${row + 1}`,
      area: 'ages',
      tries: `${tries} that makes somebody a minor`,
      attack: async () => heldUnless((await comesIn(minor)) && tries),
    },
    {
      id: `ages-doubt-${row + 1}`,
      area: 'ages',
      tries: `${tries} that leaves an age open, without a question`,
      attack: async () => heldUnless((await comesIn(open)) && tries),
    },
    {
      id: `ages-padded-${row + 1}`,
      area: 'ages',
      tries: `${tries} that makes somebody a minor behind a million letters`,
      attack: async () => heldUnless((await comesIn(padding + minor)) && tries),
    },
    {
      id: `ages-ligatures-${row + 1}`,
      area: 'ages',
      tries: `${tries} that makes somebody a minor behind ligatures of 18 letters each`,
      attack: async () => heldUnless((await comesIn(`${'\ufdfa '.repeat(60_000)} ${minor}`)) && tries),
    },
  ]),
  ...Object.entries(entrances).map(
    ([tries, comesIn], row): Attack => ({
      id: `ages-adult-${row + 1}`,
      area: 'ages',
      tries: `${tries} about adults and is refused, so that the rows above would prove nothing`,
      attack: async () => heldUnless(!(await comesIn(adult)) && tries),
    }),
  ),
  ...askingEntrances.flatMap(([tries, comesIn], row): readonly Attack[] => [
    {
      id: `ages-stated-${row + 1}`,
      area: 'ages',
      tries: `${tries} that leaves an age open, and states 17`,
      attack: async () => heldUnless((await comesIn(open, [{ age: 17 }])) && tries),
    },
    {
      id: `ages-overruled-${row + 1}`,
      area: 'ages',
      tries: `${tries} that makes somebody a minor, and states 30`,
      attack: async () => heldUnless((await comesIn(minor, [{ age: 30 }])) && tries),
    },
  ]),
  ...Object.entries(doors).map(
    ([tries, comesIn], row): Attack => ({
      id: `ages-door-${row + 1}`,
      area: 'ages',
      tries,
      attack: async () => heldUnless((await comesIn()) && tries),
    }),
  ),
  ...Object.entries(disguises).flatMap(([how, disguise], row) =>
    Object.entries(statements).flatMap(([where, text], column): readonly Attack[] => {
      const written = disguise(text)
      if (written === text) return []
      return [
        {
          id: `ages-${row + 1}-${column + 1}`,
          area: 'ages',
          tries: `writes an age ${how} in ${where}`,
          attack: () => refuses(written),
        },
      ]
    }),
  ),
  ...Object.entries(split).map(
    ([how, texts], row): Attack => ({
      id: `ages-split-${row + 1}`,
      area: 'ages',
      tries: `puts ${how}`,
      attack: () =>
        heldUnless(!findMinor(texts.map((text, place) => ({ field: `Field ${place}`, text }))) && texts.join(' + ')),
    }),
  ),
  ...tags.map(
    (tag, row): Attack => ({
      id: `ages-tag-${row + 1}`,
      area: 'ages',
      tries: `says it with the tag “${tag}”`,
      attack: () => heldUnless(!findMinorTag([tag]) && tag),
    }),
  ),
  {
    id: 'ages-long-1',
    area: 'ages',
    tries: 'keeps the reader busy with 2,000 ages that are compared with each other',
    attack() {
      secondsFor(500)
      const few = secondsFor(500)
      const many = secondsFor(2_000)
      // Four times the text takes four times as long. Reading each comparison against all others takes sixteen times.
      return heldUnless(many > few * 10 && `${few.toFixed(1)} s for 500, ${many.toFixed(1)} s for 2,000`)
    },
  },
]

function secondsFor(comparisons: number): number {
  const began = performance.now()
  findMinor([{ field: 'Description', text: 'is 5 years younger than 40 '.repeat(comparisons) }])
  return (performance.now() - began) / 1000
}
