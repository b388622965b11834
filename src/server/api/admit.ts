import type { FastifyRequest } from 'fastify'
import type { Access } from '../../platform/route.ts'
import { type Caller, isAdult } from '../accounts/caller.ts'
import type { Sessions } from '../auth/sessions.ts'
import { type Refused, refuse } from './answer.ts'

const sudoMs = 15 * 60_000

/** Lets a caller in or says why not. Guests are let in where they may call. */
export async function admit(
  access: Access,
  request: FastifyRequest,
  sessions: Sessions,
  now: Date,
): Promise<{ readonly caller?: Caller } | Refused> {
  if (access.who === 'anyone' && !access.optional) return {}
  const token = bearer(request)
  if (token === undefined) return access.who === 'anyone' ? {} : refuse('tokenMissing')
  const isStaffCall = access.who === 'moderator' || access.who === 'admin'
  const found = await sessions.find(token, { fresh: access.fresh === true || isStaffCall })
  switch (found.kind) {
    case 'caller':
      return whyNot(access, found.caller, now) ?? { caller: found.caller }
    case 'invalid':
      return refuse('tokenInvalid')
    case 'expired':
      return refuse('tokenExpired')
    case 'revoked':
      return refuse('sessionRevoked')
  }
}

/** The token of a request, if it names one in the one form we take. */
export function bearer({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1]
}

function whyNot(access: Access, { user, session, hasTotp }: Caller, now: Date): Refused | undefined {
  if (user.status === 'suspended' && access.who !== 'anyone' && !access.suspended)
    return refuse('suspended', { values: until(user.status_until) })
  if (access.who === 'admin' && user.role !== 'admin') return refuse('forbidden')
  if (access.who === 'moderator' && user.role === 'user') return refuse('forbidden')
  const isStaffCall = access.who === 'moderator' || access.who === 'admin'
  if (isStaffCall && !(hasTotp && session.mfa_at)) return refuse('mfaRequired')
  if (access.adult && !isAdult(user)) return refuse('adultConfirmationRequired')
  if (access.sudo && now.getTime() - session.auth_time.getTime() > sudoMs) return refuse('reauthRequired')
  return undefined
}

/** How the end of a restriction is written in a sentence. */
export const until = (date: Date | null) => ({ date: date?.toISOString().slice(0, 10) ?? 'further notice' })
