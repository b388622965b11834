import { type Static, Type } from 'typebox'
import { PublicUser } from './account.ts'
import { beside, exactly, Id, orNull, wrapped } from './common.ts'
import { anyone, anyoneKnown, route, user, userNow } from './route.ts'

const name = Type.String({ maxLength: 256 })

export const checkUsername = route({
  method: 'GET',
  path: '/profile/check-username',
  access: anyoneKnown,
  limit: 'check',
  unknown: 'dropped',
  query: Type.Object({ username: name }),
  status: 200,
  answer: beside({ available: Type.Boolean(), error: Type.Optional(Type.String()) }),
  refusals: [],
})

export const changeUsername = route({
  method: 'PUT',
  path: '/profile/username',
  access: userNow,
  limit: 'user',
  unknown: 'dropped',
  body: Type.Object({ username: name }),
  status: 200,
  answer: beside({ message: Type.String(), username: Type.String() }),
  refusals: [
    'usernameShort',
    'usernameLong',
    'usernameCharacters',
    'usernameReserved',
    'usernameTaken',
    'usernameAlreadyChanged',
  ],
})

export const Profile = exactly({
  first_name: Type.String(),
  last_name: Type.String(),
  bio: Type.String(),
  avatar_media_id: orNull(Id),
  version: Type.Integer({ minimum: 0 }),
})
export type Profile = Static<typeof Profile>

export const readProfile = route({
  method: 'GET',
  path: '/profile',
  access: user,
  limit: 'user',
  unknown: 'refused',
  status: 200,
  answer: wrapped(Profile),
  refusals: [],
})

export const writeProfile = route({
  method: 'PUT',
  path: '/profile',
  access: user,
  limit: 'user',
  unknown: 'refused',
  body: exactly({
    first_name: Type.Optional(Type.String({ maxLength: 60 })),
    last_name: Type.Optional(Type.String({ maxLength: 60 })),
    bio: Type.Optional(Type.String({ maxLength: 1000 })),
    /** An image of the user's own, of the kind `avatar`; null for none. */
    avatar_media_id: Type.Optional(orNull(Id)),
    version: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  status: 200,
  answer: wrapped(Profile),
  refusals: ['versionRequired', 'versionConflict', 'muted', 'imageMissing'],
  refusalMembers: Type.Object({ data: Type.Optional(Profile) }),
})

export const publicProfile = route({
  method: 'GET',
  path: '/profile/:username',
  access: anyoneKnown,
  limit: 'read-heavy',
  unknown: 'refused',
  params: exactly({ username: name }),
  status: 200,
  answer: wrapped(PublicUser),
  refusals: ['notFound'],
})

export const confirmAdult = route({
  method: 'POST',
  path: '/profile/adult-confirmation',
  access: user,
  limit: 'user',
  unknown: 'refused',
  body: exactly({ version: Type.Integer({ minimum: 1, maximum: 1 }), confirmed: Type.Literal(true) }),
  status: 200,
  answer: beside({}),
  refusals: [],
})

export const config = route({
  method: 'GET',
  path: '/config',
  access: anyone,
  limit: 'anon',
  unknown: 'dropped',
  status: 200,
  answer: wrapped(
    exactly({
      product: exactly({ id: Type.String(), name: Type.String(), version: Type.String() }),
      captcha: exactly({
        provider: Type.Enum(['hcaptcha', 'pow', 'off']),
        site_key: Type.Union([Type.String(), Type.Null()]),
      }),
      social: Type.Array(Type.String()),
      features: exactly({ hosted_llm: Type.Boolean(), chastity: Type.Boolean() }),
      legal: exactly({ adult_version: Type.Integer() }),
    }),
  ),
  refusals: [],
})
