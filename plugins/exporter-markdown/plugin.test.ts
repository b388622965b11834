import type { Message, Session, Variant } from 'sdk'
import { pluginTests } from 'sdk/testing'
import { expect, test } from 'vitest'
import { harbourChat, said as saidOnce, writtenBy } from '../../tests/fixtures/exportedChat.ts'
import definition from './index.ts'
import { markdown } from './markdown.ts'
import manifest from './plugin.json'

for (const { row, title, run } of pluginTests({ manifest, definition })) test(`${row}: ${title}`, run)

const session: Session = { ...harbourChat, name: 'Evening at the *harbour*' }

/** A message whose second wording is shown. */
function said(role: Message['role'], content: string, more: Partial<Variant> = {}): Message {
  const wording: Variant = { content, state: 'complete', timestamp: 0, ...more }
  return saidOnce(role, content, { variants: [{ ...wording, content: 'an earlier wording' }, wording], active: 1 })
}

const written = (messages: readonly Message[], signal?: AbortSignal) => writtenBy(markdown, session, messages, signal)

test('a chat reads as it was said, in the wording that is shown', async () => {
  expect(await written([said('assistant', 'The boats are *in*.\n\nCome.'), said('user', ' I am here. ')])).toBe(
    '# Evening at the \\*harbour\\*\n\n*With Iris, since 2031-05-06.*\n\n**Iris**\n\nThe boats are *in*.\n\nCome.\n\n**Sam**\n\nI am here.\n',
  )
})

test('what the host said is set apart, line by line', async () => {
  expect(await written([said('system', 'Night falls.\nA bell.')])).toContain('\n> Night falls.\n> A bell.\n')
})

test('a reply that broke off says so, and thoughts stay behind', async () => {
  const text = await written([said('assistant', 'And then', { state: 'incomplete', reasoning: 'Hm, what then?' })])
  expect(text).toContain('And then\n\n*(broken off here)*')
  expect(text).not.toContain('Hm')
})

test('a chat without words is a heading', async () => {
  expect((await written([said('assistant', '  ')])).trim().split('\n')).toHaveLength(3)
})

test('it stops reading when nobody wants the file any more', async () => {
  const controller = new AbortController()
  controller.abort()
  await expect(written([said('user', 'Hello')], controller.signal)).rejects.toMatchObject({ name: 'AbortError' })
})
