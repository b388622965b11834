import { AccountRefusal, askAccount } from 'sdk/page/account/askAccount.ts'
import type { login } from '../../../../src/platform/auth.ts'
import { type Attempts, noAttempts, remaining } from './useAttempts.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly remember_me: boolean
  readonly mfa_code?: string
  readonly captcha_token?: string
}

export type LoginOutcome =
  | { readonly kind: 'signed-in'; readonly message: string }
  /** A code of the second factor is needed besides. */
  | { readonly kind: 'code-needed' }
  | { readonly kind: 'refused'; readonly message: string; readonly attempts?: Attempts; readonly needsCaptcha?: true }

/** Signs in. The token stays in the network engine. Rejects when no answer came. */
export async function signInWith(credentials: Credentials, signal: AbortSignal): Promise<LoginOutcome> {
  try {
    const { message } = await askAccount<typeof login>(
      { method: 'POST', path: '/auth/login', body: credentials },
      signal,
    )
    return { kind: 'signed-in', message }
  } catch (error) {
    if (!(error instanceof AccountRefusal)) throw error
    return refused(error)
  }
}

function refused({ code, message, body }: AccountRefusal): LoginOutcome {
  if (code === 'mfa_required') return { kind: 'code-needed' }
  if (message.includes('Too many authentication attempts'))
    return {
      kind: 'refused',
      message: 'Too many failed attempts. Please try again in 15 minutes.',
      attempts: attemptsIn(body),
    }
  if (code === 'captcha_required' || code === 'captcha_failed') return { kind: 'refused', message, needsCaptcha: true }
  if (code !== 'invalid_credentials') return { kind: 'refused', message: message || 'Login failed' }
  const attempts = attemptsIn(body)
  const left = remaining(attempts)
  const rest = left > 1 ? '' : `. ${left} ${left === 1 ? 'attempt' : 'attempts'} remaining`
  return { kind: 'refused', message: `${message}${rest}`, attempts }
}

function attemptsIn(body: Readonly<Record<string, unknown>>): Attempts {
  const number = (name: keyof Attempts, fallback: number) => {
    const value = body[name]
    return typeof value === 'number' ? value : fallback
  }
  return {
    attempts: number('attempts', noAttempts.maxAttempts),
    maxAttempts: number('maxAttempts', noAttempts.maxAttempts),
    windowMinutes: number('windowMinutes', noAttempts.windowMinutes),
    requiresCaptcha: body.requiresCaptcha !== false,
  }
}
