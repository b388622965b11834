import type { Page } from '@playwright/test'
import { expect } from '../support/patience.ts'
import { callWorker } from '../support/workers.ts'

const channel = 'room, as the test has it'

/**
 * Lets the test say how much room the disk has: the quota that the debugger can set is not held by the browser's own
 * database. The storage worker is as it is shipped, with a database before it that refuses as a full one does. Call it
 * before the page is opened.
 */
export async function rationRoom(page: Page): Promise<void> {
  await page.route(/\/assets\/storage-[^/]*\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${rationing}\n${await response.text()}` })
  })
}

const rationing = `{
  let room = Infinity
  const told = new BroadcastChannel(${JSON.stringify(channel)})
  told.onmessage = ({ data }) => {
    if (typeof data.room !== 'number') return
    room = data.room
    told.postMessage('noted')
  }
  for (const name of ['put', 'add']) {
    const write = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (...given) {
      if (room <= 0) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      room -= 1
      return write.apply(this, given)
    }
  }
}`

/** From now on there is room for so many records. */
async function setRoom(page: Page, records: number): Promise<void> {
  await page.evaluate(
    ([channel, room]) =>
      new Promise<void>((resolve) => {
        const telling = new BroadcastChannel(channel)
        telling.onmessage = () => {
          telling.close()
          resolve()
        }
        telling.postMessage({ room })
      }),
    [channel, records] as const,
  )
}

/** Takes all room away but that for a few records. Returns the function that gives it back. */
export async function fill(page: Page, left = 0): Promise<() => Promise<void>> {
  await setRoom(page, left)
  return () => setRoom(page, Number.MAX_SAFE_INTEGER)
}

/** What lies on the disk of one chat, as its record says and as its messages are. */
export interface KeptChat {
  readonly id: string
  readonly name: string
  readonly kept: 'saved' | 'auto' | undefined
  readonly branch: boolean
  readonly count: number
  /** State of the wording that is shown, of each message in order. */
  readonly states: readonly string[]
}

/** All chats as they are kept. Holds them to what is always true: counts agree, and no message is without a chat. */
export async function keptChats(page: Page): Promise<readonly KeptChat[]> {
  const answer = await callWorker(page, 'storage', 'list', 'sessions')
  if (answer.kind === 'refused') throw new Error(answer.why)
  const sessions = answer.value as readonly {
    readonly id: string
    readonly name: string
    readonly kept?: 'saved' | 'auto'
    readonly branch?: object
    readonly messageCount: number
  }[]
  const rows = await messageRows(page)
  const known = new Set(sessions.map(({ id }) => id))
  expect(
    rows.filter(({ session }) => !known.has(session)),
    'messages of no chat',
  ).toEqual([])
  return sessions.map(({ id, name, kept, branch, messageCount }) => {
    const states = rows.filter(({ session }) => session === id).map(({ state }) => state)
    expect(states.length, `messages of “${name}”`).toBe(messageCount)
    return { id, name, kept, branch: branch !== undefined, count: messageCount, states }
  })
}

/** Straight from the database: every row there is, whoever it belongs to. */
export function messageRows(
  page: Page,
): Promise<readonly { readonly session: string; readonly state: string; readonly content: string }[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('vesper-sessions'))
    const store = database.transaction('messages').objectStore('messages')
    const [keys, rows] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
    database.close()
    return keys.map((key, index) => {
      const { value } = rows[index] as { value: { active: number; variants: { state: string; content: string }[] } }
      const { state = '', content = '' } = value.variants[value.active] ?? {}
      return { session: String((key as unknown[])[0]), state, content }
    })
  })
}
