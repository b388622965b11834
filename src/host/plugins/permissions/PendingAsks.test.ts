import type { PluginId } from 'sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Status } from './decisions.ts'
import { type Ask, PendingAsks } from './PendingAsks.ts'

const lamp = 'acme.lamp' as PluginId
const chat: Ask = { plugin: lamp, permission: 'chat' }
const devices: Ask = { plugin: lamp, permission: 'devices' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A house whose notices and prompts the test answers itself. */
function rig() {
  const remembered = new Map<string, Status>()
  const notices: { readonly ask: Ask; readonly review: () => void; withdrawn: boolean }[] = []
  const prompts: { readonly ask: Ask; answer(granted: boolean): void; fail(): void }[] = []
  const asks = new PendingAsks({
    statusOf: ({ plugin, permission }) => remembered.get(`${plugin} ${permission}`) ?? 'unanswered',
    notice: (ask, review) => {
      const shown = { ask, review, withdrawn: false }
      notices.push(shown)
      return () => {
        shown.withdrawn = true
      }
    },
    review: (ask) =>
      new Promise((resolve, reject) => {
        prompts.push({ ask, answer: resolve, fail: () => reject(new Error('no prompt')) })
      }),
  })
  const standing = () => notices.filter(({ withdrawn }) => !withdrawn)
  const remember = ({ plugin, permission }: Ask, known: Status) => remembered.set(`${plugin} ${permission}`, known)
  return { asks, notices, standing, prompts, remember }
}

test('an ask raises a notice, and no prompt by itself', async () => {
  const { asks, standing, prompts } = rig()
  void asks.ask(chat)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(standing()).toHaveLength(1)
  expect(prompts).toHaveLength(0)
})

test('what the player answers in the prompt is what the plugin is told', async () => {
  for (const granted of [true, false]) {
    const { asks, notices, prompts } = rig()
    const answer = asks.ask(chat)
    notices[0]?.review()
    expect(notices[0]?.withdrawn).toBe(true)
    prompts[0]?.answer(granted)
    expect(await answer).toBe(granted ? 'granted' : 'denied')
  }
})

test('a notice that is left alone is a denial for now, and goes away', async () => {
  const { asks, standing } = rig()
  const answer = asks.ask(chat)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toBe('denied-for-now')
  expect(standing()).toHaveLength(0)
})

test('the player may read the prompt for as long as they like', async () => {
  const { asks, notices, prompts } = rig()
  const told = vi.fn()
  void asks.ask(chat).then(told)
  await vi.advanceTimersByTimeAsync(59_000)
  notices[0]?.review()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(told).not.toHaveBeenCalled()
  prompts[0]?.answer(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toHaveBeenCalledWith('granted')
})

test('the same ask twice is one notice and one answer', async () => {
  const { asks, notices, prompts } = rig()
  const both = Promise.all([asks.ask(chat), asks.ask(chat)])
  expect(notices).toHaveLength(1)
  notices[0]?.review()
  notices[0]?.review()
  expect(prompts).toHaveLength(1)
  prompts[0]?.answer(true)
  expect(await both).toEqual(['granted', 'granted'])
})

test('another permission of the same plugin is another ask', () => {
  const { asks, notices } = rig()
  void asks.ask(chat)
  void asks.ask(devices)
  expect(notices.map(({ ask }) => ask.permission)).toEqual(['chat', 'devices'])
})

test('what is remembered is answered at once, without a notice', async () => {
  const { asks, notices, remember } = rig()
  remember(chat, 'denied')
  remember(devices, 'granted')
  expect(await asks.ask(chat)).toBe('denied')
  expect(await asks.ask(devices)).toBe('granted')
  expect(notices).toHaveLength(0)
})

test('a plugin that was left alone does not ask again for five minutes', async () => {
  const { asks, notices } = rig()
  const first = asks.ask(chat)
  await vi.advanceTimersByTimeAsync(60_000)
  await first
  expect(await asks.ask(chat)).toBe('denied-for-now')
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  void asks.ask(chat)
  expect(notices).toHaveLength(2)
})

test('an answer given elsewhere reaches whoever waits', async () => {
  const { asks, standing, remember } = rig()
  const answer = asks.ask(chat)
  const other = asks.ask(devices)
  remember(chat, 'granted')
  asks.answered(lamp)
  expect(await answer).toBe('granted')
  expect(standing().map(({ ask }) => ask.permission)).toEqual(['devices'])
  asks.end(lamp)
  expect(await other).toBe('denied-for-now')
})

test('a plugin that ends takes its notices with it, and may ask again when it is back', async () => {
  const { asks, standing } = rig()
  const answer = asks.ask(chat)
  asks.end(lamp)
  expect(await answer).toBe('denied-for-now')
  expect(standing()).toHaveLength(0)
  void asks.ask(chat)
  expect(standing()).toHaveLength(1)
})

test('a prompt that outlives its ask does not answer the next one', async () => {
  const { asks, notices, prompts } = rig()
  const first = asks.ask(chat)
  notices[0]?.review()
  asks.end(lamp)
  await first
  const told = vi.fn()
  void asks.ask(chat).then(told)
  prompts[0]?.answer(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(told).not.toHaveBeenCalled()
})

test('a prompt that could not be opened is a denial for now', async () => {
  const { asks, notices, prompts } = rig()
  const answer = asks.ask(chat)
  notices[0]?.review()
  prompts[0]?.fail()
  expect(await answer).toBe('denied-for-now')
})
