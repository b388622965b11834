import { Type } from 'typebox'
import { ChasterLockId, chasterRefusals, LockStatus, lockRoute, reconnectMember } from './chastity.ts'
import { exactly, orNull, Time } from './common.ts'
import { anyone, route, user } from './route.ts'

const ChasterLock = exactly({
  id: Type.String(),
  title: Type.String(),
  status: Type.String(),
  role: Type.String(),
  startDate: orNull(Time),
  /** Null where the keyholder hides the timer. */
  endDate: orNull(Time),
  isFrozen: Type.Boolean(),
  canAdd: Type.Boolean(),
})

const refusalMembers = Type.Object(reconnectMember)

/** The user's locks at Chaster, and how the chosen one stands now. */
export const chasterSync = route({
  ...lockRoute('POST', '/chaster/sync', { status: LockStatus, locks: Type.Array(ChasterLock) }, [
    'chasterMissing',
    ...chasterRefusals,
  ]),
  access: user,
  refusalMembers,
})

export const chasterLocks = route({
  ...lockRoute('GET', '/chaster/locks', { locks: Type.Array(ChasterLock) }, ['chasterMissing', ...chasterRefusals]),
  access: user,
  refusalMembers,
})

export const chasterSelect = route({
  ...lockRoute('POST', '/chaster/select-lock', { status: LockStatus }, [
    'chasterMissingHere',
    'chasterNotChosen',
    'notFound',
    ...chasterRefusals,
  ]),
  access: user,
  body: Type.Object({ lockId: Type.Optional(ChasterLockId) }),
  refusalMembers,
})

/** Where the browser is to go: a visit carries no token, so a ticket stands in the address, for a minute. */
export const chasterAddress = route({
  ...lockRoute('GET', '/chaster/auth-url', { authUrl: Type.String() }, ['chasterNotSetUp']),
  access: user,
})

export const chasterDisconnect = route({ ...lockRoute('POST', '/chaster/disconnect', {}), access: user })

const visit = {
  method: 'GET',
  access: anyone,
  limit: 'check',
  unknown: 'dropped',
  status: 302,
  answer: Type.Null(),
  bare: true,
  refusals: [],
} as const
const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** A browser goes here, and on to Chaster. */
export const chasterBegin = route({
  ...visit,
  path: '/chastity/chaster/connect',
  query: Type.Object({ ticket: text(256) }),
})

/** Chaster sends the browser back here, and it goes on to the settings. */
export const chasterEnd = route({
  ...visit,
  path: '/chastity/chaster/callback',
  query: Type.Object({
    code: text(4096),
    state: text(512),
    error: text(512),
    iss: text(512),
    session_state: text(512),
  }),
})
