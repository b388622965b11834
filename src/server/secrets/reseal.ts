import { sql } from 'kysely'
import { totpPlace } from '../auth/secondFactor.ts'
import { chasterPlace } from '../chaster/connections.ts'
import type { Database } from '../database/database.ts'
import type { Place, Seal } from './seal.ts'

const pageSize = 500

interface Sealed {
  readonly id: string
  readonly sealed_secret: Uint8Array | null
}

/** Where sealed values stand. */
interface Kind {
  place(id: string): Place
  /** Those after an id, in the order of their ids. */
  page(after: string): Promise<readonly Sealed[]>
  /** Changes one, unless it is another by now: somebody may have set it up anew. Answers how many it changed. */
  rewrite(id: string, old: Uint8Array, fresh: Uint8Array): Promise<bigint>
}

/** Seals anew, with the first key of the ring, what older keys have sealed. Answers how many values that were. */
export async function reseal(database: Database, seal: Seal): Promise<number> {
  return (await resealKind(secondFactors(database), seal)) + (await resealKind(chasterTokens(database), seal))
}

async function resealKind(kind: Kind, seal: Seal): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const rows = await kind.page(after)
    for (const { id, sealed_secret: old } of rows) {
      after = id
      if (!old || !seal.isOld(old)) continue
      const place = kind.place(id)
      count += Number(await kind.rewrite(id, old, seal.close(seal.open(old, place), place)))
    }
    if (rows.length < pageSize) return count
  }
}

const secondFactors = ({ query }: Database): Kind => ({
  place: totpPlace,
  page: (after) =>
    query
      .selectFrom('mfa_factors')
      .select(['id', 'sealed_secret'])
      .where('sealed_secret', 'is not', null)
      .$if(after !== '', (page) => page.where('id', '>', after))
      .orderBy('id')
      .limit(pageSize)
      .execute(),
  rewrite: async (id, old, fresh) => {
    const { numUpdatedRows } = await query
      .updateTable('mfa_factors')
      .set({ sealed_secret: fresh })
      .where('id', '=', id)
      .where('sealed_secret', '=', old)
      .executeTakeFirst()
    return numUpdatedRows
  },
})

const chasterTokens = ({ query }: Database): Kind => ({
  place: chasterPlace,
  page: (after) =>
    query
      .selectFrom('oauth_accounts')
      .select(['provider_id as id', 'sealed_secret'])
      .where('provider', '=', 'chaster')
      .where(sql<boolean>`provider_id collate "C" > ${after}`)
      .orderBy(sql`provider_id collate "C"`)
      .limit(pageSize)
      .execute(),
  rewrite: async (id, old, fresh) => {
    const { numUpdatedRows } = await query
      .updateTable('oauth_accounts')
      .set({ sealed_secret: fresh })
      .where('provider', '=', 'chaster')
      .where('provider_id', '=', id)
      .where('sealed_secret', '=', old)
      .executeTakeFirst()
    return numUpdatedRows
  },
})
