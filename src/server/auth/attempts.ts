import { createHmac } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { attemptLimit } from '../../platform/auth.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'

const windowMs = attemptLimit.windowMinutes * 60_000
/** From so many failures of a name, wherever they came from, everybody who tries it proves to be a person. */
const suspiciousFailures = 20
const maxPerAddress = 30
const kind = 'login'

export interface Who {
  readonly username: string
  readonly address: string
}

export interface AttemptState {
  readonly failures: number
  readonly needsCaptcha: boolean
  /** Given while nobody may try. */
  readonly retryAfterSeconds?: number
}

export interface Attempt {
  /** How it stood without this one. */
  readonly before: AttemptState
  /** It was none: nothing was compared. */
  takeBack(): Promise<void>
}

export type Attempts = ReturnType<typeof createAttempts>

interface Options {
  readonly database: Database
  readonly clock: Clock
  /** Makes names and addresses in the table unreadable. */
  readonly secret: Uint8Array
}

/**
 * Failed sign-ins of the last fifteen minutes, by name and address together: five close that door. Strangers elsewhere
 * cannot close it for the owner of a name. Names nobody has count alike.
 */
export function createAttempts({ database, clock, secret }: Options) {
  const hide = (text: string): Uint8Array => createHmac('sha256', secret).update(text).digest()
  const subjectOf = ({ username }: Who) => hide(`name ${username.normalize('NFKC').trim().toLowerCase()}`)
  const addressOf = ({ address }: Who) => hide(`address ${address}`)

  async function look(who: Who, except?: string): Promise<AttemptState> {
    const now = clock()
    const since = new Date(now.getTime() - windowMs)
    const [subject, address] = [subjectOf(who), addressOf(who)]
    const rows = await database.query
      .selectFrom('auth_attempts')
      .where('kind', '=', kind)
      .where('created_at', '>', since)
      .where((row) => row.or([row('subject', '=', subject), row('ip_hash', '=', address)]))
      .$if(except !== undefined, (others) => others.where('id', '!=', except ?? ''))
      .select(['subject', 'ip_hash', 'ok', 'created_at'])
      .orderBy('created_at')
      .execute()
    const ofName = rows.filter((row) => isSame(row.subject, subject) && !row.ok)
    const ofPair = ofName.filter((row) => isSame(row.ip_hash, address))
    const ofAddress = rows.filter((row) => isSame(row.ip_hash, address))
    const [oldest] =
      ofPair.length >= attemptLimit.failures ? ofPair.slice(-attemptLimit.failures) : ofAddress.slice(-maxPerAddress)
    const isClosed = ofPair.length >= attemptLimit.failures || ofAddress.length >= maxPerAddress
    return {
      failures: ofPair.length,
      needsCaptcha: ofPair.length > 0 || ofName.length >= suspiciousFailures,
      ...(isClosed &&
        oldest && {
          retryAfterSeconds: Math.max(1, Math.ceil((oldest.created_at.getTime() + windowMs - now.getTime()) / 1000)),
        }),
    }
  }

  async function note(who: Who, ok: boolean): Promise<string> {
    const id = newId()
    await database.query
      .insertInto('auth_attempts')
      .values({ id, kind, subject: subjectOf(who), ip_hash: addressOf(who), ok, created_at: clock() })
      .execute()
    return id
  }

  return {
    look: (who: Who) => look(who),
    /**
     * Begins to try a password or code. It counts as a failure from now on, so that of any number that try at once no
     * more than five get to compare, until it is taken back or `clear` says that it was right.
     */
    async begin(who: Who): Promise<Attempt> {
      const id = await note(who, false)
      return {
        before: await look(who, id),
        async takeBack() {
          await database.query.deleteFrom('auth_attempts').where('id', '=', id).execute()
        },
      }
    },
    /** Forgets the failures of a name from an address, after somebody signed in there. */
    async clear(who: Who): Promise<void> {
      await database.query
        .deleteFrom('auth_attempts')
        .where('kind', '=', kind)
        .where('subject', '=', subjectOf(who))
        .where('ip_hash', '=', addressOf(who))
        .where('ok', '=', false)
        .execute()
      await note(who, true)
    },
    /** Forgets the failures of a name from everywhere, after its owner has set a new password. */
    async clearName(username: string): Promise<void> {
      await database.query
        .deleteFrom('auth_attempts')
        .where('kind', '=', kind)
        .where('subject', '=', subjectOf({ username, address: '' }))
        .where('ok', '=', false)
        .execute()
    },
    async deleteOld(): Promise<void> {
      const before = new Date(clock().getTime() - 24 * 60 * 60_000)
      await database.query.deleteFrom('auth_attempts').where('created_at', '<', before).execute()
    },
  }
}

const isSame = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0
