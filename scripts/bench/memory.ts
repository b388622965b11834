import type { CDPSession, Page } from '@playwright/test'
import type { Figure } from './figures.ts'
import { type ChatPage, openAndRest } from './openChat.ts'
import { sendOnce } from './sending.ts'
import { chooseSettings } from './settings.ts'

const budgetMb = 250
const mb = 1_000_000

/** What the page and all of its workers hold while a long chat is open and has been answered in. */
export async function memory({ page, address, replies }: ChatPage, count: number): Promise<readonly Figure[]> {
  await chooseSettings(page, replies, 50)
  await openAndRest(page, address, count)
  replies.plan({ tokens: 30, everyMs: 0 })
  await sendOnce(page, replies, 'And what is the weather like?')
  const { own, workers } = await heldByPage(page)
  const name = `memory with ${count.toLocaleString('en')} messages open`
  return [
    { name, value: (own + workers) / mb, unit: 'MB', budget: budgetMb },
    { name: '  of it in workers', value: workers / mb, unit: 'MB' },
  ]
}

/** Bytes that a page and its workers hold after what nobody needs any more was collected. */
export async function heldByPage(page: Page): Promise<{ readonly own: number; readonly workers: number }> {
  const devtools = await page.context().newCDPSession(page)
  const own = await heldBy((method) => devtools.send(method))
  const workers = await heldByWorkers(devtools)
  await devtools.detach()
  return { own, workers }
}

type Method = 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage'
interface HeapUsage {
  readonly usedSize: number
  readonly embedderHeapUsedSize?: number
  readonly backingStorageSize?: number
}

async function heldBy(send: (method: Method) => Promise<unknown>): Promise<number> {
  await send('HeapProfiler.collectGarbage')
  const usage = (await send('Runtime.getHeapUsage')) as HeapUsage
  return usage.usedSize + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0)
}

/** Workers are spoken to through the page they belong to. */
async function heldByWorkers(devtools: CDPSession): Promise<number> {
  const sessions: string[] = []
  const answers = new Map<number, (result: unknown) => void>()
  devtools.on('Target.attachedToTarget', ({ sessionId }) => sessions.push(sessionId))
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { readonly id: number; readonly result: unknown }
    answers.get(id)?.(result)
  })
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  let count = 0
  let bytes = 0
  for (const sessionId of sessions) {
    bytes += await heldBy((method) => {
      const id = ++count
      const answered = new Promise<unknown>((resolve) => answers.set(id, resolve))
      const message = JSON.stringify({ id, method })
      return devtools.send('Target.sendMessageToTarget', { sessionId, message }).then(() => answered)
    })
  }
  return bytes
}
