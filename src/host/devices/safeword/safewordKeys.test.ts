// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenForSafeword, type SafewordKeys } from './safewordKeys.ts'

const onSafeword = vi.fn()
const world = { keys: { key: 'F2', escapeTwice: true } as SafewordKeys, goesOn: true, at: 0 }
let end = () => {}

beforeEach(() => {
  onSafeword.mockReset()
  Object.assign(world, { keys: { key: 'F2', escapeTwice: true }, goesOn: true, at: 1000 })
  end = listenForSafeword(
    window,
    () => world.keys,
    () => world.goesOn,
    onSafeword,
  )
})
afterEach(() => {
  end()
  document.body.innerHTML = ''
})

function press(key: string, more: KeyboardEventInit = {}, at: Element = document.body): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  Object.defineProperty(event, 'timeStamp', { value: world.at })
  at.dispatchEvent(event)
  return event
}

test('the safeword key works in fields, in dialogs, and where keys are captured', () => {
  document.body.innerHTML = '<dialog open><input></dialog>'
  const field = document.querySelector('input') as Element
  field.addEventListener('keydown', (event) => event.stopPropagation())
  expect(press('F2', {}, field).defaultPrevented).toBe(true)
  expect(onSafeword).toHaveBeenCalledOnce()
})

test('held down it is said once', () => {
  press('F2')
  press('F2', { repeat: true })
  expect(onSafeword).toHaveBeenCalledOnce()
})

test('another key may be chosen; one that writes is none', () => {
  world.keys = { key: 'Alt+S', escapeTwice: true }
  press('F2')
  expect(onSafeword).not.toHaveBeenCalled()
  press('s', { altKey: true })
  expect(onSafeword).toHaveBeenCalledOnce()
  world.keys = { key: 's', escapeTwice: true }
  press('s')
  expect(onSafeword).toHaveBeenCalledOnce()
  press('F2')
  expect(onSafeword).toHaveBeenCalledTimes(2)
})

test('Escape twice is heard while something goes on, though the first has stopped it', () => {
  press('Escape')
  world.goesOn = false
  world.at += 400
  press('Escape')
  expect(onSafeword).toHaveBeenCalledOnce()
})

test('Escape twice closes dialogs where nothing goes on', () => {
  world.goesOn = false
  press('Escape')
  press('Escape')
  expect(onSafeword).not.toHaveBeenCalled()
})

test.each<[string, () => unknown]>([
  ['it comes late', () => Object.assign(world, { at: 1501 })],
  ['another key is in between', () => press('a')],
  ['the player wants none of it', () => Object.assign(world, { keys: { key: 'F2', escapeTwice: false } })],
])('Escape twice is no safeword where %s', (_, meanwhile) => {
  press('Escape')
  meanwhile()
  press('Escape')
  expect(onSafeword).not.toHaveBeenCalled()
})

test('three presses are one safeword', () => {
  press('Escape')
  press('Escape')
  press('Escape')
  expect(onSafeword).toHaveBeenCalledOnce()
})
