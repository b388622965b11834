// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { provideServices } from '../../../src/host/shell/provideServices.ts'
import DirectorAction from './DirectorAction.tsx'

provideServices()
const button = () => screen.getByRole('button', { name: 'Direct' })
const isOpen = () => button().getAttribute('aria-expanded') === 'true'

beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) })
  render(<DirectorAction />)
  fireEvent.click(button())
})
afterEach(cleanup)

test('Escape closes the panel wherever the focus is, and gives the focus back to its button', () => {
  expect(isOpen()).toBe(true)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button())
})

test('an Escape that closes a dialog leaves the panel open', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  dialog.remove()
  expect(isOpen()).toBe(true)
})
