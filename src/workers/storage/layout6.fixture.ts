import { openDB } from 'idb'
import type { Message } from 'sdk'
import { evening, noon, session } from './rig.fixture.ts'

/** A store as the sixth layout left it, with one chat and a scenario. */
export async function layout6(name: string, messages: readonly Message[]): Promise<string> {
  const database = await openDB(name, 6, {
    upgrade(opening, _from, _to, tx) {
      for (const table of tables) opening.createObjectStore(table)
      for (const store of ['drafts', 'pluginRecords', 'pluginTotals', 'pluginCode', 'storyFiles'])
        opening.createObjectStore(store)
      opening.createObjectStore('originals', { autoIncrement: true })
      opening.createObjectStore('journal', { autoIncrement: true }).createIndex('at', 'at')
      opening.createObjectStore('prompts').createIndex('at', 'at')
      tx.objectStore('messages').createIndex('generating', 'generating')
      tx.objectStore('shelf').createIndex('modified', 'value.modified')
      tx.objectStore('messages').createIndex('marked', 'marked')
      tx.objectStore('messages').createIndex('pictures', 'pictures', { multiEntry: true })
    },
  })
  const chat = {
    v: 1,
    value: session({ messageCount: messages.length }),
    next: messages.length,
    spans: [[0, messages.length - 1]],
  }
  await database.put('sessions', chat, evening)
  await Promise.all([
    ...messages.map((value, position) =>
      database.put('messages', { v: 1, value: { ...value, position } }, [evening, position]),
    ),
  ])
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

const tables = [
  'characters',
  'cards',
  'pictures',
  'shelf',
  'sessions',
  'messages',
  'moments',
  'summaries',
  'attachments',
  'lorebooks',
  'presets',
  'environments',
  'devices',
  'patterns',
  'recordings',
  'scenarios',
  'scenarioScripts',
  'scenarioFiles',
  'scenarioPlays',
  'scenarioCheckpoints',
  'plugins',
]
