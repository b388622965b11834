import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { Character, Message } from 'sdk'
import { libraryEntryOf } from '../../shared/characters/libraryEntry.ts'
import { evening, memory, noon, session } from './rig.fixture.ts'

/*
 * Stores as older layouts left them, each with one chat. They are written out here, apart from the migrations: what was
 * released stays as it was.
 */

/** A store as the third layout left it, with one chat. */
export async function layout3(
  name: string,
  messages: readonly Message[],
  characters: readonly Character[],
): Promise<string> {
  const database = await openLayout(3, name, messages)
  await Promise.all(characters.map((value) => database.put('characters', { v: 0, value }, value.id)))
  database.close()
  return name
}

/** A store as the fourth layout left it, with one chat and some of a library. */
export async function layout4(
  name: string,
  messages: readonly Message[],
  characters: readonly Character[],
): Promise<string> {
  const database = await openLayout(4, name, messages)
  await Promise.all(
    characters.flatMap((value) => [
      database.put('characters', { v: 0, value }, value.id),
      database.put('shelf', { v: 0, value: libraryEntryOf(value) }, value.id),
    ]),
  )
  database.close()
  return name
}

/** A store as the fifth layout left it, with one chat and a pattern. */
export async function layout5(name: string, messages: readonly Message[]): Promise<string> {
  const database = await openLayout(5, name, messages)
  const tide = { id: 'tide', name: 'Tide', pattern: { kind: 'constant' }, created: noon, modified: noon }
  await database.put('patterns', { v: 0, value: tide }, 'tide')
  database.close()
  return name
}

/** A store as the sixth layout left it, with one chat and a scenario. */
export async function layout6(name: string, messages: readonly Message[]): Promise<string> {
  const database = await openLayout(6, name, messages)
  const tea = {
    id: 'tea-room',
    name: 'The tea room',
    author: 'Ottilie',
    description: '',
    tags: [],
    engine: 'vesper.scenario-eos/eos',
    created: noon,
    modified: noon,
    played: 0,
    pages: 1,
    missing: 0,
    options: {},
  }
  await database.put('scenarios', { v: 0, value: tea }, tea.id)
  database.close()
  return name
}

/** A store as the seventh layout left it, with one chat and a memory of it. */
export async function layout7(name: string, messages: readonly Message[]): Promise<string> {
  const database = await openLayout(7, name, messages)
  await database.put('memories', { v: 0, value: memory('tea') }, 'tea')
  database.close()
  return name
}

type Layout = 3 | 4 | 5 | 6 | 7
type Upgrading = IDBPTransaction<unknown, string[], 'versionchange'>

/** What each layout has that the one before it has not. */
const additions: Readonly<Record<Layout, (database: IDBPDatabase, tx: Upgrading) => void>> = {
  3(database, tx) {
    const tables = ['characters', 'cards', 'pictures', 'sessions', 'messages', 'plugins']
    createStores(database, [...tables, 'drafts', 'pluginRecords', 'pluginTotals', 'pluginCode'])
    database.createObjectStore('originals', { autoIncrement: true })
    database.createObjectStore('journal', { autoIncrement: true }).createIndex('at', 'at')
    tx.objectStore('messages').createIndex('generating', 'generating')
  },
  4(database, tx) {
    createStores(database, ['shelf', 'moments', 'summaries', 'attachments', 'lorebooks', 'presets', 'environments'])
    database.createObjectStore('prompts').createIndex('at', 'at')
    tx.objectStore('shelf').createIndex('modified', 'value.modified')
    tx.objectStore('messages').createIndex('marked', 'marked')
    tx.objectStore('messages').createIndex('pictures', 'pictures', { multiEntry: true })
  },
  5(database) {
    createStores(database, ['devices', 'patterns', 'recordings'])
  },
  6(database) {
    const parts = ['scenarioScripts', 'scenarioFiles', 'scenarioPlays', 'scenarioCheckpoints']
    createStores(database, ['scenarios', ...parts, 'storyFiles'])
  },
  7(database, tx) {
    const memories = database.createObjectStore('memories')
    memories.createIndex('character', ['value.character', 'value.id'])
    memories.createIndex('messages', 'value.messages', { multiEntry: true })
    memories.createIndex('copies', 'value.copies', { multiEntry: true })
    database.createObjectStore('vectors').createIndex('ids', 'ids', { multiEntry: true })
    tx.objectStore('messages').createIndex('id', 'value.id')
  },
}

function createStores(database: IDBPDatabase, names: readonly string[]): void {
  for (const name of names) database.createObjectStore(name)
}

/** A store of that layout with one chat of these messages, still open. */
async function openLayout(layout: Layout, name: string, messages: readonly Message[]): Promise<IDBPDatabase> {
  const database = await openDB(name, layout, {
    upgrade(opening, _from, _to, tx) {
      for (const [added, add] of Object.entries(additions)) if (Number(added) <= layout) add(opening, tx)
    },
  })
  const chat = {
    v: 1,
    value: session({ messageCount: messages.length }),
    next: messages.length,
    spans: [[0, messages.length - 1]],
  }
  await database.put('sessions', chat, evening)
  await Promise.all(
    messages.map((value, position) =>
      database.put('messages', { v: 1, value: { ...value, position } }, [evening, position]),
    ),
  )
  return database
}
