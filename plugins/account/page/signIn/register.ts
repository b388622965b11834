import type { AnswerOf } from 'sdk/page/account/answerOf.ts'
import { AccountRefusal, askAccount } from 'sdk/page/account/askAccount.ts'
import type { register } from '../../../../src/platform/auth.ts'
import { refusals } from '../../../../src/platform/messages.ts'

export interface NewAccount {
  readonly username: string
  readonly password: string
  readonly repeated: string
  readonly email: string
  readonly isAdult: boolean
}

const shortestName = 3
const shortestPassword = 6

/** What the person should mend before anything is sent. */
export function mistakeIn({ username, password, repeated, isAdult }: NewAccount): string | undefined {
  if (username === '' || password === '') return refusals.missingCredentials.text
  if (username.length < shortestName) return refusals.usernameShortAtRegistration.text
  if (password.length < shortestPassword) return refusals.passwordShort.text
  if (password !== repeated) return 'Passwords do not match'
  return isAdult ? undefined : refusals.adultConfirmationRequired.text
}

/** Makes an account and signs in with it. Rejects with all that the server found wrong, in one text. */
export async function registerWith(
  { username, password, email }: NewAccount,
  more: { readonly captcha_token?: string; readonly invited_by?: string },
  signal: AbortSignal,
): Promise<AnswerOf<typeof register>> {
  const body = { username, password, adult_confirmed: true, ...(email !== '' && { email }), ...more }
  try {
    return await askAccount<typeof register>({ method: 'POST', path: '/auth/register', body }, signal)
  } catch (error) {
    throw error instanceof AccountRefusal ? new Error(sentencesIn(error)) : error
  }
}

/** The list of errors joined, else the one sentence. */
function sentencesIn({ body, message }: AccountRefusal): string {
  const { errors } = body
  const texts = (Array.isArray(errors) ? errors : []).flatMap((one: unknown) => {
    const text: unknown = Object(one).message
    return typeof text === 'string' ? [text] : []
  })
  return texts.length > 0 ? texts.join('. ') : message || 'Registration failed. Please try again.'
}
