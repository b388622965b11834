import { type Static, Type } from 'typebox'
import { exactly, Time, wrapped } from './common.ts'
import { route, user } from './route.ts'

const count = Type.Integer({ minimum: 0 })

/** What came of a user's invitations. */
export const Invites = exactly({
  /** The username, which is all that the link holds. */
  code: Type.String(),
  url: Type.String(),
  /** How many registered with the link, and how many of them brought the inviter days. */
  redeemed: count,
  rewarded: count,
  /** Days of Supporter. */
  days_earned: count,
  /** Newest first, at most 20. */
  recent: Type.Array(exactly({ username: Type.String(), at: Time, rewarded: Type.Boolean() })),
})
export type Invites = Static<typeof Invites>

export const readInvites = route({
  method: 'GET',
  path: '/invites',
  access: user,
  limit: 'user',
  unknown: 'refused',
  status: 200,
  answer: wrapped(Invites),
  refusals: [],
})
