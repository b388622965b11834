// @vitest-environment happy-dom

import { type CommandEntry, commands } from 'sdk/page/points/points.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gate } from './adultsOnly/AdultGate.tsx'
import { listenForShortcuts } from './paint.tsx'

const endings: (() => void)[] = []

beforeEach(() => {
  gate.isOpen = true
  document.body.innerHTML = '<input id="field"><button id="button">press</button><p id="page">text</p>'
  endings.push(listenForShortcuts(window))
})
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

function add(more: Partial<CommandEntry> & { readonly keys: string }) {
  const run = vi.fn()
  const command: CommandEntry = { label: 'Test', run, ...more }
  endings.push(commands.add('test', command))
  return run
}

function press(id: string, init: KeyboardEventInit) {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  document.getElementById(id)?.dispatchEvent(event)
  return event
}

test('a key runs its command and keeps the browser from acting on it', () => {
  const run = add({ keys: 'Mod+R' })
  expect(press('page', { key: 'r', code: 'KeyR', ctrlKey: true }).defaultPrevented).toBe(true)
  expect(run).toHaveBeenCalledOnce()
})

test('inside a text field only commands that ask for it run', () => {
  const clear = add({ keys: 'Alt+C' })
  const stop = add({ keys: 'Escape', inFields: true })
  press('field', { key: 'c', code: 'KeyC', altKey: true })
  press('field', { key: 'Escape', code: 'Escape' })
  expect(clear).not.toHaveBeenCalled()
  expect(stop).toHaveBeenCalledOnce()
})

test('Space presses a focused button rather than running a command', () => {
  const run = add({ keys: 'Space' })
  press('button', { key: ' ', code: 'Space' })
  expect(run).not.toHaveBeenCalled()
  press('page', { key: ' ', code: 'Space' })
  expect(run).toHaveBeenCalledOnce()
})

test('a command that is not available leaves the key to the browser', () => {
  const run = add({ keys: 'Mod+R', isAvailable: () => false })
  expect(press('page', { key: 'r', code: 'KeyR', ctrlKey: true }).defaultPrevented).toBe(false)
  expect(run).not.toHaveBeenCalled()
})

test('an open dialog keeps every key but the one that stops things', () => {
  const clear = add({ keys: 'Alt+C' })
  const stop = add({ keys: 'Escape', inFields: true })
  document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>')
  press('page', { key: 'c', code: 'KeyC', altKey: true })
  expect(press('page', { key: 'Escape', code: 'Escape' }).defaultPrevented).toBe(false)
  expect(clear).not.toHaveBeenCalled()
  expect(stop).toHaveBeenCalledOnce()
})

test('what stops things runs in fields and dialogs, whoever else takes the key, and takes it from nobody', () => {
  const stop = add({ keys: 'Escape', always: true })
  document.getElementById('field')?.addEventListener('keydown', (event) => event.stopPropagation())
  expect(press('field', { key: 'Escape', code: 'Escape' }).defaultPrevented).toBe(false)
  document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>')
  expect(press('page', { key: 'Escape', code: 'Escape' }).defaultPrevented).toBe(false)
  expect(stop).toHaveBeenCalledTimes(2)
})

test('nothing runs behind the age gate', () => {
  gate.isOpen = false
  const run = add({ keys: 'Mod+R' })
  press('page', { key: 'r', code: 'KeyR', ctrlKey: true })
  expect(run).not.toHaveBeenCalled()
})
