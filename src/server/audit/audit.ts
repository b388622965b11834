import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { firstHash, hashOf, isSame } from './auditChain.ts'
import { type AuditEntry, checkEntry } from './auditEntry.ts'

/** A place in the chain of one node, small enough to be kept elsewhere. */
export interface AuditAnchor {
  readonly seq: number
  readonly hash: Uint8Array
}

export interface AuditRange {
  /** The last row that retention removed; without it the chain must begin with row 1. */
  readonly after?: AuditAnchor
  /** A row that was exported once: it must still be there. Only this shows that the newest rows were cut off. */
  readonly upTo?: AuditAnchor
}

/** `seq` is the first row that is wrong: `changed`, `missing`, or `unlinked` from the row before it. */
export type AuditVerdict =
  | { readonly kind: 'whole'; readonly rows: number; readonly last: AuditAnchor }
  | { readonly kind: 'broken'; readonly seq: number; readonly why: 'changed' | 'missing' | 'unlinked' }

export interface Audit {
  /** Adds a row. Call it after the change it tells of has committed. */
  write(entry: AuditEntry): Promise<AuditAnchor>
  verify(range?: AuditRange): Promise<AuditVerdict>
}

export interface AuditOptions {
  readonly database: Database
  /** One chain per node; two processes with one name share it. */
  readonly node: string
  readonly clock: Clock
}

const maxTries = 50
const maxJitterMs = 20
const pageSize = 1000

/** Security events, chained by hashes: a row that is changed, removed, moved or put in between breaks the chain. */
export function createAudit({ database, node, clock }: AuditOptions): Audit {
  const { query } = database
  let last: Promise<unknown> = Promise.resolve()

  async function append(entry: AuditEntry): Promise<AuditAnchor> {
    const { action, outcome, actor, subject, ipHash, meta = {} } = entry
    for (let attempt = 0; attempt < maxTries; attempt += 1) {
      const before = await query
        .selectFrom('audit_log')
        .select(['seq', 'hash'])
        .where('node', '=', node)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst()
      const row = {
        node,
        seq: (before?.seq ?? 0) + 1,
        at: clock(),
        actor_id: actor?.id ?? null,
        actor_role: actor?.role ?? null,
        action,
        subject: subject ? `${subject.kind}:${subject.id}` : null,
        outcome,
        ip_hash: ipHash ?? null,
        meta: { ...meta },
        prev_hash: before?.hash ?? firstHash,
      }
      const hash = hashOf(row)
      const added = await query
        .insertInto('audit_log')
        .values({ ...row, hash })
        .onConflict((conflict) => conflict.columns(['node', 'seq']).doNothing())
        .returning('seq')
        .executeTakeFirst()
      if (added) return { seq: row.seq, hash }
      // Another process of this name was first. Without chance in it, the two could go on in step.
      await delay(Math.random() * maxJitterMs)
    }
    throw new Error('The audit log is too busy.')
  }

  return {
    write(entry) {
      checkEntry(entry)
      const written = last.then(() => append(entry))
      last = written.catch(() => undefined)
      return written
    },

    async verify({ after, upTo } = {}) {
      let before: AuditAnchor = after ?? { seq: 0, hash: firstHash }
      let count = 0
      for (;;) {
        const rows = await query
          .selectFrom('audit_log')
          .selectAll()
          .where('node', '=', node)
          .where('seq', '>', before.seq)
          .orderBy('seq')
          .limit(pageSize)
          .execute()
        for (const row of rows) {
          const seq = before.seq + 1
          if (row.seq !== seq) return { kind: 'broken', seq, why: 'missing' }
          if (!isSame(row.hash, hashOf(row))) return { kind: 'broken', seq, why: 'changed' }
          if (!isSame(row.prev_hash, before.hash)) return { kind: 'broken', seq, why: 'unlinked' }
          if (upTo?.seq === seq && !isSame(upTo.hash, row.hash)) return { kind: 'broken', seq, why: 'changed' }
          before = { seq, hash: new Uint8Array(row.hash) }
          count += 1
        }
        if (rows.length < pageSize) break
      }
      if (upTo && before.seq < upTo.seq) return { kind: 'broken', seq: before.seq + 1, why: 'missing' }
      return { kind: 'whole', rows: count, last: before }
    },
  }
}
