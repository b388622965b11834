// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HideScreen } from './HideScreen.tsx'
import * as hiding from './hide.ts'

const { hide } = hiding
const uncover = vi.spyOn(hiding, 'uncover')

let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  hide.waitUntil = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<HideScreen />))
})
afterEach(async () => await act(async () => root.unmount()))

const find = <T extends Element>(selector: string) => document.querySelector<T>(selector)
async function tryWith(passphrase: string) {
  const field = find<HTMLInputElement>('input')
  if (field) field.value = passphrase
  await act(async () => find('form')?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true })))
}

test('asks for the code and passes it on as typed', async () => {
  uncover.mockResolvedValue('open')
  expect(find('label')?.textContent).toBe('Code')
  await tryWith(' salt and tide ')
  expect(uncover).toHaveBeenCalledWith(' salt and tide ')
})

test('a wrong one is said to be wrong', async () => {
  uncover.mockResolvedValue('wrong')
  await tryWith('no')
  expect(find('[role=alert]')?.textContent).toBe('Wrong code.')
})

test('a wait is counted down, and no try is taken meanwhile', async () => {
  await act(async () => {
    hide.waitUntil = Date.now() + 20_000
  })
  expect(find('#cover-answer')?.textContent).toMatch(/Try again in (20|19) s\.$/)
  // Counting aloud would keep a screen reader busy.
  expect(find('[role=alert]')?.textContent).toBe('')
  expect(find<HTMLButtonElement>('button')?.disabled).toBe(true)
})

test('Escape does not open it', () => {
  const cancelling = new Event('cancel', { cancelable: true })
  find('dialog')?.dispatchEvent(cancelling)
  expect(cancelling.defaultPrevented).toBe(true)
  expect(find('dialog')).not.toBeNull()
})
