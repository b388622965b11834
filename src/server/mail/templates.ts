import type { SecurityEvent } from '../../platform/notifications.ts'
import type { MailMessage } from './messages.ts'

/** A mail as it is read. Subjects are neutral: they show on lock screens. */
export interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What a mail says, in the order it is read. */
interface Content {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
  readonly closing: string
}

/** The text of each mail. Links start with `publicUrl`, whatever host a request named. */
export function writeMail(message: MailMessage, publicUrl: string): WrittenMail {
  const content = contentOf(message, (path) => new URL(path, withSlash(publicUrl)).href)
  return { subject: content.subject, text: textOf(content), html: htmlOf(content) }
}

function contentOf(message: MailMessage, link: (path: string) => string): Content {
  switch (message.kind) {
    case 'verify-address':
      return {
        subject: 'Confirm your email address',
        paragraphs: ['Open this link within 24 hours to confirm your email address.'],
        link: { label: 'Confirm email address', url: link(`verify-email#token=${message.token}`) },
        closing: "If you didn't ask for this, ignore this email.",
      }
    case 'reset-password':
      return {
        subject: 'Reset your password',
        paragraphs: ['Open this link within 1 hour to choose a new password.'],
        link: { label: 'Reset password', url: link(`reset-password/${message.token}`) },
        closing: "If you didn't ask for this, ignore this email. Your password stays as it is.",
      }
    case 'address-changed':
      return {
        subject: 'Your email address was changed',
        paragraphs: [
          'The email address of your account was changed. This address will no longer receive its emails.',
          "If this wasn't you, undo the change within 7 days, then change your password.",
        ],
        link: { label: 'Undo the change', url: link(`undo-email-change#token=${message.token}`) },
        closing: 'If this was you, no action is needed.',
      }
    case 'address-in-use':
      return {
        subject: 'Your email address is already registered',
        paragraphs: [
          'A registration used this email address, which already belongs to your account. Nothing was changed.',
          'If this was you, sign in with your existing account or reset its password.',
        ],
        link: { label: 'Sign in', url: link('login') },
        closing: "If this wasn't you, ignore this email.",
      }
    case 'security-notice':
      return {
        subject: 'Security notice for your account',
        paragraphs: [
          securityTexts[message.event],
          "If this wasn't you, reset your password and check your active sessions.",
        ],
        link: { label: 'Security settings', url: link('settings/profile/password') },
        closing: 'If this was you, no action is needed.',
      }
    case 'invite-reward':
      return {
        subject: 'Somebody accepted your invitation',
        paragraphs: [`You have ${message.days} more days of Supporter, until ${message.until}.`],
        link: { label: 'Notification settings', url: link('settings/profile/notifications') },
        closing: 'You can switch these emails off there.',
      }
    case 'deletion-requested':
      return {
        subject: 'Your account will be deleted',
        paragraphs: [`Your account and its data will be deleted on ${message.deleteOn}.`, 'Until then you can cancel.'],
        link: { label: 'Cancel deletion', url: link(`cancel-deletion#token=${message.token}`) },
        closing: "If you didn't ask for this, cancel the deletion and change your password.",
      }
  }
}

const securityTexts: Readonly<Record<SecurityEvent, string>> = {
  'password-changed': 'Your password was changed.',
  'password-reset': 'Your password was reset. All sessions were signed out.',
  'mfa-enabled': 'Two-factor authentication was turned on.',
  'mfa-disabled': 'Two-factor authentication was turned off.',
  'sign-in-linked': 'A sign-in provider was linked to your account.',
  'sign-in-unlinked': 'A sign-in provider was removed from your account.',
  'deletion-cancelled': 'The deletion of your account was cancelled.',
  'session-reuse': 'An outdated session token was used. The session was signed out.',
}

function textOf({ paragraphs, link, closing }: Content): string {
  return `${[...paragraphs, ...(link ? [link.url] : []), closing].join('\n\n')}\n`
}

function htmlOf({ subject, paragraphs, link, closing }: Content): string {
  const lines = [
    ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    ...(link ? [`<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p>`] : []),
    `<p>${escaped(closing)}</p>`,
  ]
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body>\n${lines.join('\n')}\n</body></html>\n`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)

/** Without the slash at its end, the last folder of an address would be replaced. */
const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`)
