import { expect, test } from 'vitest'
import { securityEvents } from '../../platform/notifications.ts'
import type { MailMessage } from './messages.ts'
import { writeMail } from './templates.ts'

const to = 'ana@example.org'
const token = 'dG9rZW4tb2YtdGhpcnR5LXR3by1ieXRlcy1sb25nIQ'
const messages: readonly MailMessage[] = [
  { kind: 'verify-address', to, token },
  { kind: 'reset-password', to, token },
  { kind: 'address-changed', to, token },
  { kind: 'address-in-use', to },
  ...securityEvents.map((event) => ({ kind: 'security-notice', to, event }) as const),
  { kind: 'invite-reward', to, days: 30, until: '2030-01-31' },
  { kind: 'deletion-requested', to, token, deleteOn: '2030-01-31' },
]

test.each(messages)('$kind: links lead to the configured address, in text and HTML alike', (message) => {
  for (const publicUrl of ['https://vesper.example', 'https://example.com/vesper/']) {
    const { text, html } = writeMail(message, publicUrl)
    const links = [...`${text}${html}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link)
    expect(links.length).toBeGreaterThanOrEqual(2)
    for (const link of links) expect(link.startsWith(publicUrl)).toBe(true)
  }
})

test.each(messages)('$kind: the subject is one neutral line', (message) => {
  const { subject } = writeMail(message, 'https://vesper.example')
  expect(subject).toMatch(/^[A-Za-z ]{10,60}$/)
  expect(subject).not.toMatch(/lock|chat|kink|adult|toy|sex/i)
})

test('reset, verification, undo and cancel links carry their token', () => {
  const linkIn = (message: MailMessage) => /https:\S+/.exec(writeMail(message, 'https://vesper.example').text)?.[0]
  expect(linkIn({ kind: 'reset-password', to, token })).toBe(`https://vesper.example/reset-password/${token}`)
  expect(linkIn({ kind: 'verify-address', to, token })).toBe(`https://vesper.example/verify-email#token=${token}`)
  expect(linkIn({ kind: 'address-changed', to, token })).toBe(`https://vesper.example/undo-email-change#token=${token}`)
  expect(linkIn({ kind: 'deletion-requested', to, token, deleteOn: '2030-01-31' })).toBe(
    `https://vesper.example/cancel-deletion#token=${token}`,
  )
})

test('HTML in a value stays text', () => {
  const { html } = writeMail({ kind: 'deletion-requested', to, token, deleteOn: '<b>&"' }, 'https://vesper.example')
  expect(html).toContain('&lt;b&gt;&amp;&quot;')
})
