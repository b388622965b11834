import { type Static, Type } from 'typebox'
import { CurrentUser } from './account.ts'
import { beside, Done, exactly, Id, oneOf, Time } from './common.ts'
import { anyone, route, sudo, suspendedToo, user, userNow } from './route.ts'

/** How many failures in how many minutes close the door to a name from one address. */
export const attemptLimit = { failures: 5, windowMinutes: 15 } as const

const name = Type.String({ maxLength: 256 })
const password = Type.String({ maxLength: 4096 })
/** The page calls it by the name of its first provider; other clients by what it is. */
const captcha = {
  hcaptcha_token: Type.Optional(Type.String({ maxLength: 8192 })),
  captcha_token: Type.Optional(Type.String({ maxLength: 8192 })),
  captchaToken: Type.Optional(Type.String({ maxLength: 8192 })),
}
const code = Type.String({ maxLength: 64 })

export const register = route({
  method: 'POST',
  path: '/auth/register',
  access: anyone,
  limit: 'register',
  unknown: 'dropped',
  body: Type.Object({
    username: Type.Optional(name),
    password: Type.Optional(password),
    email: Type.Optional(Type.String({ maxLength: 320 })),
    first_name: Type.Optional(Type.String({ maxLength: 60 })),
    last_name: Type.Optional(Type.String({ maxLength: 60 })),
    invited_by: Type.Optional(name),
    adult_confirmed: Type.Optional(Type.Boolean()),
    terms_version: Type.Optional(Type.String({ maxLength: 32 })),
    ...captcha,
  }),
  status: 201,
  answer: beside({
    token: Type.String(),
    message: Type.String(),
    user: CurrentUser,
    invite: Type.Optional(
      exactly({
        granted_days: Type.Integer(),
        inviter_rewarded: Type.Boolean(),
        reason: Type.Union([oneOf(['ip_limit', 'unknown_inviter', 'reward_limit']), Type.Null()]),
      }),
    ),
  }),
  refusals: [
    'missingCredentials',
    'usernameShortAtRegistration',
    'usernameLong',
    'usernameCharacters',
    'usernameReserved',
    'usernameTaken',
    'passwordShort',
    'passwordLong',
    'passwordCommon',
    'passwordHoldsUsername',
    'emailInvalid',
    'captchaRequired',
    'captchaFailed',
    'registrationClosed',
  ],
})

const attempts = {
  attempts: Type.Integer({ minimum: 0 }),
  maxAttempts: Type.Integer(),
  windowMinutes: Type.Integer(),
  requiresCaptcha: Type.Boolean(),
}

const signedIn = { token: Type.String(), user: CurrentUser }

export const login = route({
  method: 'POST',
  path: '/auth/login',
  access: anyone,
  limit: 'login',
  unknown: 'dropped',
  body: Type.Object({
    username: Type.Optional(Type.String({ maxLength: 320 })),
    password: Type.Optional(password),
    remember_me: Type.Optional(Type.Boolean()),
    mfa_code: Type.Optional(code),
    ...captcha,
  }),
  status: 200,
  answer: beside({ ...signedIn, message: Type.String() }),
  refusals: [
    'missingCredentials',
    'invalidCredentials',
    'captchaRequired',
    'captchaFailed',
    'mfaRequired',
    'badCode',
    'banned',
    'tooManyAttempts',
  ],
  refusalMembers: Type.Object(attempts),
})

export const checkAttempts = route({
  method: 'POST',
  path: '/auth/check-attempts',
  access: anyone,
  limit: 'check',
  unknown: 'dropped',
  body: Type.Object({ username: Type.String({ minLength: 3, maxLength: 320 }) }),
  status: 200,
  answer: beside(attempts),
  refusals: [],
})

export const logout = route({
  method: 'POST',
  path: '/auth/logout',
  access: anyone,
  limit: 'anon',
  unknown: 'dropped',
  status: 200,
  answer: beside({ message: Type.String() }),
  refusals: [],
})

export const me = route({
  method: 'GET',
  path: '/auth/me',
  access: suspendedToo,
  limit: 'user',
  unknown: 'dropped',
  status: 200,
  answer: beside({ user: CurrentUser }),
  refusals: [],
})

export const refresh = route({
  method: 'POST',
  path: '/auth/refresh',
  access: anyone,
  limit: 'anon',
  unknown: 'dropped',
  status: 200,
  answer: beside({ token: Type.String() }),
  refusals: ['tokenMissing', 'tokenInvalid', 'tokenExpired', 'sessionRevoked'],
})

export const reauth = route({
  method: 'POST',
  path: '/auth/reauth',
  access: userNow,
  limit: 'login',
  unknown: 'refused',
  body: exactly({ password: Type.Optional(password), mfa_code: Type.Optional(code) }),
  status: 200,
  answer: beside({ token: Type.String() }),
  refusals: ['reauthFailed', 'tooManyAttempts'],
})

export const changePassword = route({
  method: 'PUT',
  path: '/auth/password',
  access: sudo,
  limit: 'login',
  unknown: 'refused',
  body: exactly({ current_password: Type.Optional(password), password }),
  status: 200,
  answer: beside({ message: Type.String(), token: Type.String() }),
  refusals: [
    'wrongPassword',
    'reauthRequired',
    'tooManyAttempts',
    'passwordShort',
    'passwordLong',
    'passwordCommon',
    'passwordHoldsUsername',
  ],
})

const Session = exactly({
  id: Id,
  current: Type.Boolean(),
  device: Type.String(),
  created_at: Time,
  last_seen_at: Time,
  remember: Type.Boolean(),
  method: Type.String(),
})
export type Session = Static<typeof Session>

export const listSessions = route({
  method: 'GET',
  path: '/auth/sessions',
  access: user,
  limit: 'user',
  unknown: 'refused',
  status: 200,
  answer: exactly({ success: Type.Literal(true), data: Type.Array(Session) }),
  refusals: [],
})

export const revokeSession = route({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: sudo,
  limit: 'user',
  unknown: 'refused',
  params: exactly({ id: Id }),
  status: 200,
  answer: Done,
  refusals: ['reauthRequired', 'notFound'],
})

export const revokeOtherSessions = route({
  method: 'POST',
  path: '/auth/sessions/revoke-others',
  access: sudo,
  limit: 'user',
  unknown: 'refused',
  status: 200,
  answer: Done,
  refusals: ['reauthRequired'],
})

export const startTotp = route({
  method: 'POST',
  path: '/auth/mfa/totp',
  access: sudo,
  limit: 'user',
  unknown: 'refused',
  status: 200,
  answer: exactly({
    success: Type.Literal(true),
    data: exactly({ secret: Type.String(), otpauth_url: Type.String() }),
  }),
  refusals: ['reauthRequired', 'alreadyOn'],
})

export const confirmTotp = route({
  method: 'POST',
  path: '/auth/mfa/totp/confirm',
  access: sudo,
  limit: 'login',
  unknown: 'refused',
  body: exactly({ code }),
  status: 200,
  answer: exactly({
    success: Type.Literal(true),
    data: exactly({ recovery_codes: Type.Array(Type.String()), token: Type.String() }),
  }),
  refusals: ['reauthRequired', 'badCode', 'notOn', 'alreadyOn', 'tooManyAttempts'],
})

export const removeTotp = route({
  method: 'DELETE',
  path: '/auth/mfa/totp',
  access: sudo,
  limit: 'login',
  unknown: 'refused',
  body: exactly({ code }),
  status: 200,
  answer: Done,
  refusals: ['reauthRequired', 'badCode', 'notOn', 'tooManyAttempts'],
})

export const captchaChallenge = route({
  method: 'GET',
  path: '/auth/captcha/challenge',
  access: anyone,
  limit: 'check',
  unknown: 'refused',
  status: 200,
  answer: exactly({
    success: Type.Literal(true),
    data: exactly({ challenge: Type.String(), difficulty: Type.Integer() }),
  }),
  refusals: ['notFound'],
})
