import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export type TokenKind =
  | 'email'
  | 'email-undo'
  | 'reset'
  | 'cancel-deletion'
  | 'social'
  | 'social-ticket'
  | 'social-code'
  | 'chaster-ticket'

export interface NewOneTimeToken {
  readonly kind: TokenKind
  /** Null while nobody is known yet. */
  readonly userId: string | null
  readonly payload: Readonly<Record<string, unknown>>
  readonly lastsMs: number
}

export interface TokenOwner {
  readonly userId: string | null
  readonly payload: Readonly<Record<string, unknown>>
}

interface Shown {
  readonly kind: TokenKind
  readonly token: string
}

/** `Kysely` or a transaction: both run statements. */
type Statements = Kysely<Tables>

export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>

/** What links in mails carry. Only a hash is kept, each works once, and a new one ends the older ones of its kind. */
export function createOneTimeTokens({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    async issue({ kind, userId, payload, lastsMs }: NewOneTimeToken, statements?: Statements): Promise<string> {
      const query = statements ?? database.query
      const now = clock()
      const token = randomBytes(32).toString('base64url')
      if (userId !== null) {
        await query
          .updateTable('one_time_tokens')
          .set({ used_at: now })
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('used_at', 'is', null)
          .execute()
      }
      await query
        .insertInto('one_time_tokens')
        .values({
          token_hash: hashOf(token),
          kind,
          user_id: userId,
          payload,
          expires_at: new Date(now.getTime() + lastsMs),
        })
        .execute()
      return token
    },
    /** Spends a token: of several that try at once, one succeeds. */
    async use({ kind, token }: Shown, statements?: Statements): Promise<TokenOwner | undefined> {
      const now = clock()
      const used = await (statements ?? database.query)
        .updateTable('one_time_tokens')
        .set({ used_at: now })
        .where('token_hash', '=', hashOf(token))
        .where('kind', '=', kind)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['user_id', 'payload'])
        .executeTakeFirst()
      return used && owner(used)
    },
    /** Whose a token is, without spending it. */
    async look({ kind, token }: Shown): Promise<TokenOwner | undefined> {
      const found = await database.query
        .selectFrom('one_time_tokens')
        .where('token_hash', '=', hashOf(token))
        .where('kind', '=', kind)
        .where('used_at', 'is', null)
        .where('expires_at', '>', clock())
        .select(['user_id', 'payload'])
        .executeTakeFirst()
      return found && owner(found)
    },
    /** Forgets what ended a day ago. */
    async deleteOld(): Promise<void> {
      const before = new Date(clock().getTime() - 24 * 60 * 60_000)
      await database.query.deleteFrom('one_time_tokens').where('expires_at', '<', before).execute()
    },
  }
}

const owner = ({ user_id, payload }: { readonly user_id: string | null; readonly payload: unknown }): TokenOwner => ({
  userId: user_id,
  payload: Object(payload),
})

const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()
