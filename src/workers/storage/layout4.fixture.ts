import { openDB } from 'idb'
import type { Character, Message } from 'sdk'
import { libraryEntryOf } from '../../shared/characters/libraryEntry.ts'
import { evening, session } from './rig.fixture.ts'

/** A store as the fourth layout left it, with one chat and some of a library. */
export async function layout4(
  name: string,
  messages: readonly Message[],
  characters: readonly Character[],
): Promise<string> {
  const database = await openDB(name, 4, {
    upgrade(opening, _from, _to, tx) {
      for (const table of tables) opening.createObjectStore(table)
      for (const store of ['drafts', 'pluginRecords', 'pluginTotals', 'pluginCode']) opening.createObjectStore(store)
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
    ...characters.flatMap((value) => [
      database.put('characters', { v: 0, value }, value.id),
      database.put('shelf', { v: 0, value: libraryEntryOf(value) }, value.id),
    ]),
  ])
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
  'plugins',
]
