import { type Static, Type } from 'typebox'
import { beside, exactly, Id, oneOf, wrapped } from './common.ts'
import { route, user } from './route.ts'

const MediumKind = oneOf(['avatar', 'preview'])
export type MediumKind = Static<typeof MediumKind>

const Medium = exactly({
  id: Id,
  /** Where it is shown, on this server: nobody but the owner sees it while it is quarantined. */
  url: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  state: oneOf(['quarantined', 'clean']),
})
export type Medium = Static<typeof Medium>

/** An image of at most 5 MiB, 4,096 pixels a side and 16 megapixels. It is kept as WebP, without what else it held. */
export const addMedium = route({
  method: 'POST',
  path: '/media',
  access: user,
  limit: 'upload',
  unknown: 'refused',
  query: exactly({ kind: MediumKind }),
  upload: ['image/png', 'image/jpeg', 'image/webp'],
  bodyLimit: 5 * 1024 * 1024,
  status: 201,
  answer: wrapped(Medium),
  refusals: ['muted', 'imageType', 'imageUnreadable', 'contentBlocked'],
})

export const deleteMedium = route({
  method: 'DELETE',
  path: '/media/:id',
  access: user,
  limit: 'user',
  unknown: 'refused',
  params: exactly({ id: Id }),
  status: 200,
  answer: beside({}),
  refusals: ['notFound'],
})
