// @vitest-environment happy-dom

import { stopOnPanic } from 'sdk/page/points/stopOnPanic.ts'
import { namePage } from 'sdk/ui/pageTitle.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isEmptied, isPanicKey, listenForPanic, panicKeyOf, refillPage } from './panic.ts'

let end = () => {}
let key = 'F9'
beforeEach(() => {
  vi.useFakeTimers()
  key = 'F9'
  namePage('Marguerite · Vesper')
  end = listenForPanic(window, () => key)
})
afterEach(() => {
  end()
  refillPage()
  vi.useRealTimers()
})

function press(name: string, target: EventTarget = document.body, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })
  target.dispatchEvent(event)
  return event
}

test('the key empties the page and renames the tab, also from within a field', () => {
  const field = document.body.appendChild(document.createElement('textarea'))
  field.addEventListener('keydown', (event) => event.stopPropagation())
  expect(press('F9', field).defaultPrevented).toBe(true)
  expect(isEmptied()).toBe(true)
  expect(document.title).toBe('New tab')
})

test('pages that name themselves meanwhile do not show', () => {
  press('F9')
  namePage('A secret · Vesper')
  expect(document.title).toBe('New tab')
})

test('everything that runs is stopped, whatever the others do', () => {
  const stopped = vi.fn()
  const leave = [
    stopOnPanic(() => {
      throw new Error('sick')
    }),
    stopOnPanic(() => Promise.reject(new Error('sicker'))),
    stopOnPanic(stopped),
  ]
  press('F9')
  expect(stopped).toHaveBeenCalledOnce()
  for (const out of leave) out()
  refillPage()
  press('F9')
  expect(stopped).toHaveBeenCalledOnce()
})

test('sounds of the page are muted', () => {
  const player = document.body.appendChild(document.createElement('audio'))
  const pause = vi.spyOn(player, 'pause')
  press('F9')
  expect(pause).toHaveBeenCalledOnce()
  expect(player.muted).toBe(true)
})

test('the same key twice brings everything back; once, or slowly, does not', () => {
  press('F9')
  press('F9')
  vi.advanceTimersByTime(2000)
  press('F9')
  expect(isEmptied()).toBe(true)
  vi.advanceTimersByTime(300)
  press('F9')
  expect(isEmptied()).toBe(false)
  expect(document.title).toBe('Marguerite · Vesper')
})

test('a key that is held down counts once', () => {
  press('F9')
  for (let count = 0; count < 5; count += 1) press('F9', document.body, { repeat: true })
  expect(isEmptied()).toBe(true)
})

test('ignores what is typed into the emptied page', () => {
  const heard = vi.fn()
  addEventListener('keydown', heard)
  press('F9')
  press(' ')
  press('c', document.body, { altKey: true })
  expect(heard).not.toHaveBeenCalled()
  removeEventListener('keydown', heard)
})

test('another key can be chosen; one that cannot be a panic key leaves the usual one', () => {
  key = 'Alt+X'
  press('F9')
  expect(isEmptied()).toBe(false)
  press('x', document.body, { altKey: true })
  expect(isEmptied()).toBe(true)
  expect(['F1', 'F12', 'Mod+Alt+Q'].every(isPanicKey)).toBe(true)
  expect(['a', 'Escape', 'Space', 'Shift+A', '', 'Mod+', 'constructor'].some(isPanicKey)).toBe(false)
  expect(panicKeyOf('Escape').key).toBe('f9')
})
