import type { CharacterId, SessionId } from 'sdk'
import { serve } from 'sdk/runtime'
import type { Change } from '../../src/workers/storage/contract.ts'
import { createStorage } from '../../src/workers/storage/storage.ts'
import { messageOf } from './workload.ts'

/** Storage timed in its own thread, so that neither the page nor the way there is measured. All times in ms. */
export interface SpeedContract {
  /** Fills a chat through ordinary commits of 1,000. */
  fill(session: string, count: number): Promise<number>
  /** Leaves gaps, as deletions do. */
  thin(session: string): Promise<number>
  openAndTail(session: string, count: number): Promise<{ readonly ms: number; readonly messages: number }>
  order(session: string): Promise<{ readonly ms: number; readonly messages: number }>
  window(session: string, from: number, to: number): Promise<{ readonly ms: number; readonly messages: number }>
  history(session: string): Promise<{ readonly ms: number; readonly messages: number }>
  /** Times of single appends, each acknowledged before the next. */
  append(session: string, count: number): Promise<readonly number[]>
  draft(session: string, count: number): Promise<readonly number[]>
  deleteAndUndo(session: string): Promise<{ readonly deleteMs: number; readonly undoMs: number }>
}

const words = 'The lamps along the pier come on one by one, and the water takes the light apart. '.repeat(4)
const storage = createStorage()

async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly answer: T }> {
  const start = performance.now()
  const answer = await work()
  return { ms: performance.now() - start, answer }
}

const messageAt = (session: string, position: number) =>
  messageOf(session as SessionId, position, position % 2 ? 'assistant' : 'user', {
    content: `${position} ${words}`,
    state: 'complete',
    timestamp: position,
  })

const timedCount = async (work: () => Promise<{ readonly length: number }>) => {
  const { ms, answer } = await timed(work)
  return { ms, messages: answer.length }
}

const speed: SpeedContract = {
  async fill(session, count) {
    const id = session as SessionId
    const character = { id: 'mara' as CharacterId, name: 'Mara' }
    const value = { id, name: 'Long', character, messageCount: 0, created: 0, modified: 0 }
    const filling = await timed(async () => {
      await storage.commit('Begin', [{ kind: 'put', table: 'sessions', value }])
      for (let from = 0; from < count; from += 1000) {
        const length = Math.min(1000, count - from)
        const changes = Array.from({ length }, (_, index): Change => {
          return { kind: 'put', table: 'messages', value: messageAt(session, from + index) }
        })
        await storage.commit('Import', changes)
      }
    })
    return filling.ms
  },
  async thin(session) {
    const gone = [3, 777, 10_000, 19_990]
    const changes = gone.map((at): Change => ({ kind: 'delete', table: 'messages', key: [session as SessionId, at] }))
    return (await timed(() => storage.commit('Delete', changes))).ms
  },
  openAndTail: (session, count) => timedCount(() => storage.tail(session as SessionId, count)),
  order: (session) => timedCount(() => storage.order(session as SessionId)),
  window: (session, from, to) => timedCount(() => storage.window(session as SessionId, { from, to })),
  history: (session) =>
    timedCount(async () => {
      let length = 0
      for await (const batch of storage.history(session as SessionId)) length += batch.length
      return { length }
    }),
  async append(session, count) {
    const times: number[] = []
    for (let index = 0; index < count; index++) {
      times.push((await timed(() => storage.append(messageAt(session, index)))).ms)
    }
    return times
  },
  async draft(session, count) {
    const times: number[] = []
    for (let piece = 0; piece < count; piece++) {
      times.push((await timed(() => storage.draft(session as SessionId, 0, piece, 'a few words '))).ms)
    }
    return times
  },
  async deleteAndUndo(session) {
    const gone: Change = { kind: 'delete', table: 'sessions', key: session as SessionId }
    const deletion = await timed(() => storage.commit('Delete the chat', [gone]))
    const undoing = await timed(() => storage.undo(deletion.answer))
    return { deleteMs: deletion.ms, undoMs: undoing.ms }
  },
}

serve<SpeedContract>(speed)
