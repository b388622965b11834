import { codeOf, isAbort, type PluginId } from 'sdk'
import { dismissToast, toast, toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForDevice } from './askForDevice.ts'

let count = 0
let lamp: { readonly id: PluginId; readonly name: string }
const never = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
  lamp = { id: `acme.lamp-${++count}` as PluginId, name: 'Lamp' }
  toasts.shown = []
})
afterEach(() => vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(0)
const notice = () => toasts.shown[0]
const click = () => {
  notice()?.action?.run()
  dismissToast(notice()?.id ?? '')
}
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const nothingChosen = () => Promise.reject(new DOMException('No port selected', 'NotFoundError'))

test('the player is told who asks for what, and chooses within the click', async () => {
  const choose = vi.fn(async () => 'the blue one')
  const chosen = askForDevice(lamp, 'serial device', choose, never)
  expect(notice()).toMatchObject({ title: '“Lamp” wants to connect to a serial device', duration: 0 })
  expect(notice()?.action?.label).toBe('Choose device')
  expect(choose).not.toHaveBeenCalled()
  click()
  // Called before anything else could run: browsers ask for that.
  expect(choose).toHaveBeenCalledOnce()
  expect(await chosen).toBe('the blue one')
  expect(toasts.shown).toEqual([])
})

test.each([
  ['dismissing the notice', () => dismissToast(notice()?.id ?? ''), async () => 'x'],
  ['dismissing the browser’s list', click, nothingChosen],
])('%s cancels, and the plugin may not ask again at once', async (_, refuse, choose) => {
  const error = errorOf(askForDevice(lamp, 'serial device', choose, never))
  refuse()
  expect(isAbort(await error)).toBe(true)
  const again = await errorOf(askForDevice(lamp, 'serial device', choose, never))
  expect(codeOf(again)).toBe('plugin/too-often')
  expect(toasts.shown).toEqual([])
  await vi.advanceTimersByTimeAsync(30_000)
  void errorOf(askForDevice(lamp, 'serial device', choose, never))
  expect(toasts.shown).toHaveLength(1)
})

test('a notice that was pushed out by others is a refusal, too', async () => {
  const error = errorOf(askForDevice(lamp, 'serial device', async () => 'x', never))
  for (const title of ['1', '2', '3', '4']) toast({ type: 'info', title })
  expect(isAbort(await error)).toBe(true)
})

test('a plugin asks once at a time; another may ask beside it', async () => {
  const other = { ...lamp, id: 'acme.fan' as PluginId }
  const first = askForDevice(lamp, 'serial device', async () => 'x', never)
  expect(codeOf(await errorOf(askForDevice(lamp, 'HID device', async () => 'y', never)))).toBe('plugin/too-often')
  const cancel = new AbortController()
  const beside = errorOf(askForDevice(other, 'HID device', async () => 'y', cancel.signal))
  expect(toasts.shown).toHaveLength(2)
  cancel.abort()
  await beside
  click()
  expect(await first).toBe('x')
})

test('the notice goes with the one who asked, who may ask again', async () => {
  const cancel = new AbortController()
  const error = errorOf(askForDevice(lamp, 'serial device', async () => 'x', cancel.signal))
  cancel.abort()
  expect(isAbort(await error)).toBe(true)
  await settled()
  expect(toasts.shown).toEqual([])
  expect(isAbort(await errorOf(askForDevice(lamp, 'serial device', async () => 'x', cancel.signal)))).toBe(true)
  const again = askForDevice(lamp, 'serial device', async () => 'x', never)
  click()
  expect(await again).toBe('x')
})

test('what the browser forbids is said in plain words', async () => {
  const choose = () => Promise.reject(new DOMException('Blocked by policy', 'SecurityError'))
  const error = errorOf(askForDevice(lamp, 'serial device', choose, never))
  click()
  expect(codeOf(await error)).toBe('transport/unavailable')
})
