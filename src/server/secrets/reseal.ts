import { totpPlace } from '../auth/secondFactor.ts'
import type { Database } from '../database/database.ts'
import type { Seal } from './seal.ts'

const pageSize = 500

/** Seals anew, with the first key of the ring, what older keys have sealed. Answers how many values that were. */
export async function reseal({ query }: Database, seal: Seal): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const rows = await query
      .selectFrom('mfa_factors')
      .select(['id', 'sealed_secret'])
      .where('sealed_secret', 'is not', null)
      .$if(after !== '', (page) => page.where('id', '>', after))
      .orderBy('id')
      .limit(pageSize)
      .execute()
    for (const { id, sealed_secret: old } of rows) {
      after = id
      if (!old || !seal.isOld(old)) continue
      const place = totpPlace(id)
      // Somebody may have set up another factor meanwhile.
      const { numUpdatedRows } = await query
        .updateTable('mfa_factors')
        .set({ sealed_secret: seal.close(seal.open(old, place), place) })
        .where('id', '=', id)
        .where('sealed_secret', '=', old)
        .executeTakeFirst()
      count += Number(numUpdatedRows)
    }
    if (rows.length < pageSize) return count
  }
}
