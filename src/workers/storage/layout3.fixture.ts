import { openDB } from 'idb'
import type { Character, Message } from 'sdk'
import { evening, session } from './rig.fixture.ts'

/** A store as the third layout left it, with one chat. */
export async function layout3(
  name: string,
  messages: readonly Message[],
  characters: readonly Character[],
): Promise<string> {
  const database = await openDB(name, 3, {
    upgrade(opening, _from, _to, tx) {
      for (const table of ['characters', 'cards', 'pictures', 'sessions', 'messages', 'plugins']) {
        opening.createObjectStore(table)
      }
      tx.objectStore('messages').createIndex('generating', 'generating')
      opening.createObjectStore('journal', { autoIncrement: true }).createIndex('at', 'at')
      for (const store of ['drafts', 'pluginRecords', 'pluginTotals', 'pluginCode']) opening.createObjectStore(store)
      opening.createObjectStore('originals', { autoIncrement: true })
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
    ...characters.map((value) => database.put('characters', { v: 0, value }, value.id)),
  ])
  database.close()
  return name
}
