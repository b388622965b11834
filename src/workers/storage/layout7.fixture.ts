import { openDB } from 'idb'
import type { Message } from 'sdk'
import { evening, memory, session } from './rig.fixture.ts'

/** A store as the seventh layout left it, with one chat and a memory of it. */
export async function layout7(name: string, messages: readonly Message[]): Promise<string> {
  const database = await openDB(name, 7, {
    upgrade(opening, _from, _to, tx) {
      for (const table of tables) opening.createObjectStore(table)
      for (const store of ['drafts', 'pluginRecords', 'pluginTotals', 'pluginCode', 'storyFiles'])
        opening.createObjectStore(store)
      opening.createObjectStore('originals', { autoIncrement: true })
      opening.createObjectStore('journal', { autoIncrement: true }).createIndex('at', 'at')
      opening.createObjectStore('prompts').createIndex('at', 'at')
      opening.createObjectStore('vectors').createIndex('ids', 'ids', { multiEntry: true })
      tx.objectStore('shelf').createIndex('modified', 'value.modified')
      const chats = tx.objectStore('messages')
      chats.createIndex('generating', 'generating')
      chats.createIndex('marked', 'marked')
      chats.createIndex('pictures', 'pictures', { multiEntry: true })
      chats.createIndex('id', 'value.id')
      const memories = tx.objectStore('memories')
      memories.createIndex('character', ['value.character', 'value.id'])
      memories.createIndex('messages', 'value.messages', { multiEntry: true })
      memories.createIndex('copies', 'value.copies', { multiEntry: true })
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
  await database.put('memories', { v: 0, value: memory('tea') }, 'tea')
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
  'memories',
  'plugins',
]
