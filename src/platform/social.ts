import { Type } from 'typebox'
import { CurrentUser } from './account.ts'
import { beside, Done, exactly, oneOf, wrapped } from './common.ts'
import { anyone, route, sudo } from './route.ts'
import { socialProviders } from './socialProviders.ts'

const Provider = oneOf(socialProviders)

/** Why a round trip came to nothing, as the page hears it: `/auth/callback#error=`. */
export const socialErrors = [
  'denied',
  'expired',
  'account_exists',
  'identity_in_use',
  'banned',
  'provider_unavailable',
] as const
export type SocialError = (typeof socialErrors)[number]

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** A browser goes here, and on to the provider. What is unreadable in the query is left out, and never leads elsewhere. */
export const beginSocial = route({
  method: 'GET',
  path: '/auth/:provider',
  access: anyone,
  limit: 'check',
  unknown: 'dropped',
  params: exactly({ provider: Provider }),
  query: Type.Object({
    /** Base64url of JSON: `invited_by` and `return_url`. */
    state: text(1024),
    invited_by: text(256),
    return_url: text(5120),
    /** Of `POST /auth/social/ticket`: links the account of the provider, or counts as having given the password. */
    ticket: text(256),
  }),
  status: 302,
  answer: Type.Null(),
  bare: true,
  refusals: ['notFound'],
})

/** The provider sends the browser back here, and it goes on to `/auth/callback`. */
export const endSocial = route({
  method: 'GET',
  path: '/auth/:provider/callback',
  access: anyone,
  limit: 'check',
  unknown: 'dropped',
  params: exactly({ provider: Provider }),
  query: Type.Object({ code: text(4096), state: text(512), error: text(512), iss: text(512) }),
  status: 302,
  answer: Type.Null(),
  bare: true,
  refusals: ['notFound'],
})

/** Signs in with the code that the page was given, once and within a minute. */
export const exchangeSocial = route({
  method: 'POST',
  path: '/auth/exchange',
  access: anyone,
  limit: 'login',
  unknown: 'refused',
  body: exactly({ code: Type.String({ minLength: 1, maxLength: 256 }) }),
  status: 200,
  answer: beside({
    token: Type.String(),
    user: CurrentUser,
    return_url: Type.String(),
    created: Type.Boolean(),
    username_needs_choice: Type.Boolean(),
  }),
  refusals: ['codeExpired', 'banned'],
})

/** For a browser that is signed in and goes to a provider: a visit carries no token. */
export const socialTicket = route({
  method: 'POST',
  path: '/auth/social/ticket',
  access: sudo,
  limit: 'login',
  unknown: 'refused',
  body: exactly({ provider: Provider }),
  status: 200,
  answer: wrapped(exactly({ ticket: Type.String() })),
  refusals: ['reauthRequired', 'notFound', 'providerLinked'],
})

export const unlinkSocial = route({
  method: 'DELETE',
  path: '/auth/social/:provider',
  access: sudo,
  limit: 'user',
  unknown: 'refused',
  params: exactly({ provider: Provider }),
  status: 200,
  answer: Done,
  refusals: ['reauthRequired', 'notFound', 'lastLoginMethod'],
})
