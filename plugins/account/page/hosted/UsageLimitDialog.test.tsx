// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { account } from 'sdk/page/account/account.ts'
import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import UsageLimitDialog from './UsageLimitDialog.tsx'

afterEach(cleanup)
beforeEach(() => {
  account.usage = undefined
})
afterEach(() => {
  aiSection.now.provider = 'vesper'
})

const close = vi.fn()
const show = (detail: unknown) => render(<UsageLimitDialog detail={detail} onClose={close} />)

test('says how many messages were used, and on which day there are new ones', () => {
  show({ messages_used: 150, reset_date: '2030-02-01T00:00:00.000Z' })
  expect(screen.getByRole('dialog', { name: 'Monthly Message Limit Reached' })).toBeDefined()
  expect(
    screen.getByText(/You used 150 of 200 messages this month\. You get new ones on February 1, 2030\./),
  ).toBeDefined()
})

test.each([[undefined], [{}], [{ messages_used: 'many', reset_date: 'soon' }]])(
  'counts 200 messages where the server does not say (%j)',
  (detail) => {
    show(detail)
    expect(screen.getByText(/You used 200 of 200 messages this month\. You get new ones next month\./)).toBeDefined()
  },
)

test.each([
  ['Use a local model', 'ollama'],
  ['Use your own API key', 'openrouter'],
])('"%s" chooses %s and goes to its settings', (name, provider) => {
  const opened = vi.fn()
  addEventListener('open-page', opened, { once: true })
  show({})
  fireEvent.click(screen.getByRole('button', { name }))
  expect(aiSection.now.provider).toBe(provider)
  expect(opened.mock.calls[0]?.[0]).toMatchObject({ detail: { path: '/settings/ai' } })
  expect(close).toHaveBeenCalled()
})

test('offers nothing that could be bought', () => {
  show({})
  expect(screen.queryByText(/upgrade|supporter|subscri/i)).toBeNull()
})
