import { type Static, Type } from 'typebox'
import { exactly, Id, oneOf, orNull, Time, wrapped } from './common.ts'
import { route, user } from './route.ts'

/** What happens to an account that its owner should know. */
export const securityEvents = [
  'password-changed',
  'password-reset',
  'mfa-enabled',
  'mfa-disabled',
  'sign-in-linked',
  'sign-in-unlinked',
  'session-reuse',
  'deletion-cancelled',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** Kinds of notifications; those of `security` cannot be switched off. */
export const notificationKinds = ['invite_reward', 'security'] as const
export type NotificationKind = (typeof notificationKinds)[number]

const about = { id: Id, read_at: orNull(Time), created_at: Time }

/** One thing that happened. It holds names of events and figures, never texts of anybody. */
export const Notification = Type.Union([
  exactly({
    ...about,
    kind: Type.Literal('security'),
    payload: exactly({ event: oneOf(securityEvents) }),
  }),
  exactly({
    ...about,
    kind: Type.Literal('invite_reward'),
    payload: exactly({ days: Type.Integer({ minimum: 1 }), ends_at: Time }),
  }),
])
export type Notification = Static<typeof Notification>

const whether = Type.Boolean()
const Ways = exactly({ site: whether, email: whether })

export const Preferences = exactly({ invite_reward: Ways, security: Ways })
export type Preferences = Static<typeof Preferences>

/** How lists are cut: what the last answer gave as `next_cursor`, and how many are wanted, from 1 to 50. */
export const paging = {
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
  limit: Type.Optional(Type.String({ pattern: '^(?:[1-9]|[1-4][0-9]|50)$' })),
}

export const listNotifications = route({
  method: 'GET',
  path: '/notifications',
  access: user,
  limit: 'user',
  unknown: 'refused',
  query: exactly({ unread: Type.Optional(Type.Literal('true')), ...paging }),
  status: 200,
  answer: wrapped(exactly({ items: Type.Array(Notification), next_cursor: orNull(Type.String()) })),
  refusals: ['badCursor'],
})

export const countNotifications = route({
  method: 'GET',
  path: '/notifications/count',
  access: user,
  limit: 'user',
  unknown: 'refused',
  status: 200,
  answer: wrapped(exactly({ unread: Type.Integer({ minimum: 0 }) })),
  refusals: [],
})

export const readNotifications = route({
  method: 'POST',
  path: '/notifications/read',
  access: user,
  limit: 'user',
  waits: true,
  unknown: 'refused',
  /** One of the two. */
  body: exactly({
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })),
    all: Type.Optional(Type.Literal(true)),
  }),
  status: 200,
  answer: wrapped(exactly({ unread: Type.Integer({ minimum: 0 }) })),
  refusals: [],
})

export const readPreferences = route({
  method: 'GET',
  path: '/notifications/preferences',
  access: user,
  limit: 'user',
  unknown: 'refused',
  status: 200,
  answer: wrapped(Preferences),
  refusals: [],
})

export const writePreferences = route({
  method: 'PUT',
  path: '/notifications/preferences',
  access: user,
  limit: 'user',
  waits: true,
  unknown: 'refused',
  body: exactly({ invite_reward: Type.Optional(Ways), security: Type.Optional(Ways) }),
  status: 200,
  answer: wrapped(Preferences),
  refusals: ['securityMails'],
})
