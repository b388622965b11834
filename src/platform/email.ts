import { Type } from 'typebox'
import { beside, Done, exactly } from './common.ts'
import { anyone, route, sudo, user } from './route.ts'

const token = Type.String({ minLength: 1, maxLength: 256 })
const address = Type.String({ maxLength: 320 })

export const requestReset = route({
  method: 'POST',
  path: '/email/password-reset/request',
  access: anyone,
  limit: 'mail',
  unknown: 'dropped',
  body: Type.Object({
    email: Type.Optional(address),
    hcaptcha_token: Type.Optional(Type.String({ maxLength: 8192 })),
    captcha_token: Type.Optional(Type.String({ maxLength: 8192 })),
    captchaToken: Type.Optional(Type.String({ maxLength: 8192 })),
  }),
  status: 200,
  answer: beside({ message: Type.String() }),
  refusals: ['emailRequired', 'emailInvalid', 'captchaRequired', 'captchaFailed'],
})

export const verifyReset = route({
  method: 'GET',
  path: '/email/password-reset/verify/:token',
  access: anyone,
  limit: 'check',
  unknown: 'dropped',
  params: exactly({ token }),
  status: 200,
  answer: beside({ username: Type.String(), message: Type.String() }),
  refusals: ['resetLinkInvalid'],
})

export const confirmReset = route({
  method: 'POST',
  path: '/email/password-reset/confirm',
  access: anyone,
  limit: 'check',
  unknown: 'dropped',
  body: Type.Object({ token, password: Type.String({ maxLength: 4096 }) }),
  status: 200,
  answer: beside({ message: Type.String() }),
  refusals: ['resetLinkInvalid', 'passwordShort', 'passwordLong', 'passwordCommon', 'passwordHoldsUsername'],
})

export const verifyEmail = route({
  method: 'POST',
  path: '/email/verify',
  access: anyone,
  limit: 'check',
  unknown: 'refused',
  body: exactly({ token }),
  status: 200,
  answer: beside({ message: Type.String() }),
  refusals: ['confirmationLinkInvalid'],
})

/** Takes a change of the address back, from the mail that told the old one. */
export const undoEmail = route({
  method: 'POST',
  path: '/email/undo',
  access: anyone,
  limit: 'check',
  unknown: 'refused',
  body: exactly({ token }),
  status: 200,
  answer: beside({ message: Type.String() }),
  refusals: ['undoLinkInvalid'],
})

export const resendVerification = route({
  method: 'POST',
  path: '/email/resend-verification',
  access: user,
  limit: 'mail',
  unknown: 'refused',
  status: 200,
  answer: Done,
  refusals: ['emailRequired'],
})

export const changeEmail = route({
  method: 'PUT',
  path: '/profile/email',
  access: sudo,
  limit: 'mail',
  unknown: 'refused',
  body: exactly({ email: address }),
  status: 200,
  answer: beside({ message: Type.String() }),
  refusals: ['reauthRequired', 'emailRequired', 'emailInvalid'],
})
