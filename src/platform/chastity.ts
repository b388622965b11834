import { type TProperties, Type } from 'typebox'
import { beside, exactly, oneOf, orNull, Time } from './common.ts'
import type { RefusalName } from './messages.ts'
import { route, suspendedToo, user } from './route.ts'

/** Whole seconds, or a text like "30m". */
const Duration = Type.Union([Type.Integer(), Type.String({ maxLength: 32 })])
export const ChasterLockId = Type.String({ maxLength: 64 })
const count = Type.Integer({ minimum: 0 })

export const LockStatus = exactly({
  isLocked: Type.Boolean(),
  remainingSeconds: count,
  formattedTime: Type.String(),
  unlockAt: orNull(Time),
  lockedAt: orNull(Time),
  unlockDateString: orNull(Type.String()),
  provider: oneOf(['local', 'chaster']),
  totalTimeAdded: count,
  canAddTime: Type.Boolean(),
  maxAddPerAction: count,
  maxAddPerHour: count,
  remainingAddThisHour: count,
  serverTime: Time,
  /** A keyholder at Chaster has stopped its time. */
  isFrozen: Type.Optional(Type.Literal(true)),
})

const LockSettings = exactly({
  maxAddPerAction: Type.Integer(),
  maxAddPerHour: Type.Integer(),
  aiTimeUnit: oneOf(['minutes', 'hours', 'seconds']),
  provider: oneOf(['local', 'chaster']),
  chasterAutoSync: Type.Boolean(),
  selectedChasterLockId: orNull(Type.String()),
  /** The token itself is never told. */
  hasChasterToken: Type.Boolean(),
})

const Permission = exactly({
  characterId: Type.String(),
  characterName: Type.String(),
  permissionLevel: oneOf(['none', 'view', 'control']),
})

/** What is asked for; the names of levels are judged where the reason can be said. */
const WantedPermission = {
  characterId: Type.String({ minLength: 1, maxLength: 200 }),
  characterName: Type.String({ maxLength: 200 }),
  permissionLevel: Type.String({ maxLength: 32 }),
}

/** Besides, a refusal says with `requiresReconnect` that one must sign in at Chaster anew. */
export const chasterRefusals = [
  'chasterReconnect',
  'chasterRefused',
  'chasterUnavailable',
] as const satisfies readonly RefusalName[]
export const reconnectMember = { requiresReconnect: Type.Optional(Type.Literal(true)) }

export function lockRoute<
  const M extends 'GET' | 'POST' | 'PUT',
  const P extends `/${string}`,
  const A extends TProperties,
>(method: M, path: P, answer: A, refusals: readonly RefusalName[] = []) {
  return {
    method,
    path: `/chastity${path}` as const,
    limit: 'chastity',
    unknown: 'dropped',
    status: 200,
    answer: beside(answer),
    refusals,
  } as const
}

export const lockStatus = route({ ...lockRoute('GET', '/status', { status: LockStatus }), access: user })

export const lock = route({
  ...lockRoute('POST', '/lock', { status: LockStatus }, [
    'timeFormat',
    'lockRange',
    'alreadyLocked',
    'providerUnknown',
    'chasterManagesLocks',
  ]),
  access: user,
  body: Type.Object({ duration: Duration, provider: Type.Optional(Type.String({ maxLength: 32 })) }),
})

/** Nothing holds an unlock up: neither a plan, nor the standing of the account, nor how often it was asked for. */
export const unlock = route({
  ...lockRoute('POST', '/unlock', { status: LockStatus }, ['notLocked', 'chasterOpensLocks']),
  limit: 'none',
  access: suspendedToo,
  body: Type.Object({ emergency: Type.Optional(Type.Boolean()) }),
})

export const addTime = route({
  ...lockRoute('POST', '/add-time', { status: LockStatus, added: count }, [
    'timeFormat',
    'perActionLimit',
    'hourlyLimit',
    'permissionRequired',
    'notLocked',
    'notFound',
    'chasterMissingHere',
    'chasterNotChosen',
    ...chasterRefusals,
  ]),
  access: user,
  body: Type.Object({
    time: Duration,
    characterId: Type.Optional(Type.String({ maxLength: 200 })),
    lockId: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  refusalMembers: Type.Object({ remainingAddThisHour: count, ...reconnectMember }),
})

export const readLockSettings = route({ ...lockRoute('GET', '/settings', { settings: LockSettings }), access: user })

export const writeLockSettings = route({
  ...lockRoute('PUT', '/settings', { settings: LockSettings }, [
    'lockedSettings',
    'settingRange',
    'notFound',
    'chasterMissingHere',
    ...chasterRefusals,
  ]),
  access: user,
  waits: true,
  body: Type.Object({
    maxAddPerAction: Type.Optional(Type.Integer()),
    maxAddPerHour: Type.Optional(Type.Integer()),
    aiTimeUnit: Type.Optional(oneOf(['minutes', 'hours', 'seconds'])),
    provider: Type.Optional(oneOf(['local', 'chaster'])),
    chasterAutoSync: Type.Optional(Type.Boolean()),
    selectedChasterLockId: Type.Optional(ChasterLockId),
    /** A developer token of Chaster, which is checked there and kept sealed. */
    chasterToken: Type.Optional(Type.String({ minLength: 1, maxLength: 4096, pattern: '^[\\x21-\\x7e]+$' })),
  }),
  refusalMembers: Type.Object(reconnectMember),
})

export const firstLockWarning = route({
  ...lockRoute('GET', '/first-lock-warning', { shouldShowWarning: Type.Boolean() }),
  access: user,
})

export const readPermissions = route({
  ...lockRoute('GET', '/permissions', { permissions: Type.Array(Permission) }),
  access: user,
})

export const writePermission = route({
  ...lockRoute('POST', '/permissions', { permissions: Type.Array(Permission) }, [
    'permissionLevel',
    'tooManyPermissions',
  ]),
  access: user,
  waits: true,
  body: Type.Object(WantedPermission),
})

export const writePermissions = route({
  ...lockRoute('PUT', '/permissions/bulk', { permissions: Type.Array(Permission) }, [
    'permissionLevel',
    'tooManyPermissions',
  ]),
  access: user,
  waits: true,
  body: Type.Object({ permissions: Type.Array(exactly(WantedPermission), { maxItems: 500 }) }),
})

export const lockStats = route({
  ...lockRoute('GET', '/stats', {
    stats: exactly({
      totalLocks: count,
      totalSecondsLocked: count,
      longestSeconds: count,
      currentStreakDays: count,
      totalTimeAdded: count,
      timeAddedByCharacter: Type.Array(
        exactly({ characterId: Type.String(), characterName: Type.String(), seconds: count }),
      ),
      earlyUnlocks: count,
    }),
  }),
  access: user,
})

export const lockContext = route({
  ...lockRoute('GET', '/ai-context', { context: Type.String() }),
  access: user,
  query: Type.Object({ characterId: Type.Optional(Type.String({ maxLength: 200 })) }),
})
