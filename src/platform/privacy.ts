import { type Static, Type } from 'typebox'
import { beside, exactly, Id, oneOf, orNull, Time, wrapped } from './common.ts'
import { anyoneKnown, route, sudo, suspendedToo } from './route.ts'

/** Where a person reads and takes their own data, a suspension keeps nothing from them. */
const suspendedSudo = { ...sudo, suspended: true } as const

const whether = Type.Boolean()

export const PrivacySettings = exactly({
  /** Whether others see the profile at all. */
  show_profile: whether,
  /** Whether they see the plan on it. */
  show_tier: whether,
})
export type PrivacySettings = Static<typeof PrivacySettings>

export const readPrivacySettings = route({
  method: 'GET',
  path: '/privacy/settings',
  access: suspendedToo,
  limit: 'user',
  unknown: 'refused',
  status: 200,
  answer: wrapped(PrivacySettings),
  refusals: [],
})

export const writePrivacySettings = route({
  method: 'PUT',
  path: '/privacy/settings',
  access: suspendedToo,
  limit: 'user',
  unknown: 'refused',
  body: exactly({ show_profile: Type.Optional(whether), show_tier: Type.Optional(whether) }),
  status: 200,
  answer: wrapped(PrivacySettings),
  refusals: [],
})

/** What is stored of whoever asks: each kind with its purpose and how long it is kept. */
export const readPrivacySummary = route({
  method: 'GET',
  path: '/privacy/summary',
  access: suspendedToo,
  limit: 'user',
  unknown: 'refused',
  status: 200,
  answer: wrapped(
    exactly({ items: Type.Array(exactly({ what: Type.String(), why: Type.String(), kept: Type.String() })) }),
  ),
  refusals: [],
})

const Export = exactly({
  id: Id,
  state: oneOf(['pending', 'ready', 'failed', 'expired']),
  created_at: Time,
  /** Until when it can be fetched. */
  expires_at: orNull(Time),
  bytes: orNull(Type.Integer({ minimum: 0 })),
})
export type Export = Static<typeof Export>

export const requestExport = route({
  method: 'POST',
  path: '/privacy/export',
  access: suspendedSudo,
  limit: 'user',
  unknown: 'refused',
  status: 202,
  answer: wrapped(Export),
  refusals: ['reauthRequired', 'exportTooSoon'],
})

/** The newest one. */
export const readExport = route({
  method: 'GET',
  path: '/privacy/export',
  access: suspendedToo,
  limit: 'user',
  unknown: 'refused',
  status: 200,
  answer: wrapped(orNull(Export)),
  refusals: [],
})

export const downloadExport = route({
  method: 'GET',
  path: '/privacy/export/:id/download',
  access: suspendedSudo,
  limit: 'user',
  unknown: 'refused',
  params: exactly({ id: Id }),
  status: 200,
  /** One JSON file for each kind of data. */
  answer: Type.String({ contentMediaType: 'application/zip' }),
  bare: true,
  file: 'application/zip',
  refusals: ['reauthRequired', 'notFound', 'exportExpired'],
})

const Deletion = exactly({ execute_after: Time })

export const requestDeletion = route({
  method: 'POST',
  path: '/privacy/delete',
  access: suspendedSudo,
  limit: 'user',
  unknown: 'refused',
  body: exactly({ confirm: Type.String({ maxLength: 256 }) }),
  status: 200,
  answer: wrapped(Deletion),
  refusals: ['reauthRequired', 'confirmationWrong', 'lastAdmin'],
})

/** By whoever is signed in, or by the link of the mail. */
export const cancelDeletion = route({
  method: 'POST',
  path: '/privacy/delete/cancel',
  access: { ...anyoneKnown, suspended: true },
  limit: 'check',
  unknown: 'refused',
  body: exactly({ token: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })) }),
  status: 200,
  answer: beside({ message: Type.String() }),
  refusals: ['cancellationLinkInvalid', 'notDeleting'],
})

/** When the account will be deleted, or null. */
export const readDeletion = route({
  method: 'GET',
  path: '/privacy/delete',
  access: suspendedToo,
  limit: 'user',
  unknown: 'refused',
  status: 200,
  answer: wrapped(orNull(Deletion)),
  refusals: [],
})
