import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { ChasterFault } from './chasterFault.ts'

/** A lock as its wearer may see it. */
export interface ChasterLock {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly role: string
  readonly startDate: Date | null
  /** Null where the keyholder hides the timer. */
  readonly endDate: Date | null
  /** Since when the keyholder has stopped the timer. */
  readonly frozenAt: Date | null
  readonly canAdd: boolean
}

export type ChasterApi = ReturnType<typeof createChasterApi>

/** The access token was not accepted; nothing was done. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
}

export const chasterApiAddress = 'https://api.chaster.app'

const timeoutMs = 10_000
const maxBytes = 1024 * 1024

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
/** https://api.chaster.app/api: the members that count here. */
const Lock = Type.Object({
  _id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  title: text,
  status: Type.String({ maxLength: 40 }),
  role: Type.String({ maxLength: 40 }),
  startDate: text,
  endDate: text,
  isFrozen: Type.Optional(Type.Boolean()),
  frozenAt: text,
  maxLimitDate: text,
})
const Locks = Type.Array(Lock, { maxItems: 500 })
const Profile = Type.Object({ _id: Type.String({ minLength: 1, maxLength: 128 }) })

/** The calls of Chaster's API that are needed here. Each takes the token of its user, and throws `ChasterFault`. */
export function createChasterApi(address: string) {
  async function ask(token: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${address}${path}`, {
      method: body ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new ChasterFault('unavailable')
    })
    if (response.ok) return jsonOf(response)
    await response.body?.cancel().catch(() => undefined)
    throw faultOf(response)
  }

  return {
    /** The id of whoever the token stands for. */
    async userId(token: string): Promise<string> {
      return held(Profile, await ask(token, '/auth/profile'))._id
    },
    /** Those the user wears and has not put away. */
    async locks(token: string): Promise<readonly ChasterLock[]> {
      return held(Locks, await ask(token, '/locks?status=active')).map(lockOf)
    },
    async lock(token: string, id: string): Promise<ChasterLock> {
      return lockOf(held(Lock, await ask(token, `/locks/${encodeURIComponent(id)}`)))
    },
    /** Adds whole seconds. Never takes any away: that is the keyholder's. */
    async addTime(token: string, id: string, seconds: number): Promise<void> {
      await ask(token, `/locks/${encodeURIComponent(id)}/update-time`, { duration: seconds })
    },
  }
}

function held<T extends TSchema>(schema: T, value: unknown): Static<T> {
  if (!Value.Check(schema, value)) throw new ChasterFault('unavailable')
  return value
}

function lockOf({
  _id,
  title,
  status,
  role,
  startDate,
  endDate,
  isFrozen,
  frozenAt,
  maxLimitDate,
}: Static<typeof Lock>) {
  const end = dateOf(endDate)
  const limit = dateOf(maxLimitDate)
  return {
    id: _id,
    title: title?.slice(0, 200) ?? '',
    status,
    role,
    startDate: dateOf(startDate),
    endDate: end,
    frozenAt: isFrozen === true ? dateOf(frozenAt) : null,
    canAdd: status === 'locked' && role === 'wearer' && !(limit && end && limit <= end),
  }
}

function dateOf(value: string | null | undefined): Date | null {
  const ms = Date.parse(value ?? '')
  return Number.isNaN(ms) ? null : new Date(ms)
}

function faultOf({ status, headers }: Response): Error {
  if (status === 401) return new TokenRefused()
  if (status === 404) return new ChasterFault('gone')
  if (status === 429) return new ChasterFault('busy', secondsIn(headers.get('retry-after')))
  return new ChasterFault(status >= 400 && status < 500 ? 'refused' : 'unavailable')
}

/** Seconds, from 1 to an hour; a minute where nothing readable is said. */
function secondsIn(value: string | null): number {
  const seconds = Number(value ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, Math.ceil(seconds))) : 60
}

/** An empty body is no fault: some calls answer with nothing. */
async function jsonOf({ body }: Response): Promise<unknown> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of body ?? []) {
      size += piece.byteLength
      if (size > maxBytes) throw new ChasterFault('unavailable')
      pieces.push(piece)
    }
    return size === 0 ? undefined : JSON.parse(Buffer.concat(pieces).toString())
  } catch {
    throw new ChasterFault('unavailable')
  }
}
