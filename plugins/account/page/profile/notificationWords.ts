import type { Notification, NotificationKind, SecurityEvent } from '../../../../src/platform/notifications.ts'

/** A notification as one sentence. */
export function wordsFor(notification: Notification): string {
  switch (notification.kind) {
    case 'security':
      return securityWords[notification.payload.event]
    case 'invite_reward':
      return `Somebody accepted your invitation. You have ${notification.payload.days} more days of Supporter.`
  }
}

const securityWords: Readonly<Record<SecurityEvent, string>> = {
  'password-changed': 'Your password was changed.',
  'password-reset': 'Your password was reset, and all browsers were signed out.',
  'mfa-enabled': 'Two-factor sign-in was turned on.',
  'mfa-disabled': 'Two-factor sign-in was turned off.',
  'sign-in-linked': 'Another way to sign in was linked to your account.',
  'sign-in-unlinked': 'A way to sign in was removed from your account.',
  'deletion-cancelled': 'The deletion of your account was cancelled.',
  'session-reuse': 'An outdated sign-in was used again, so that browser was signed out.',
}

/** What each kind is called among the settings. */
export const kindLabels: Readonly<Record<NotificationKind, string>> = {
  invite_reward: 'Somebody accepted my invitation',
  security: 'Security of my account',
}
