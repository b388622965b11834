import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from './canonicalJson.ts'

/** A row of `audit_log`. */
export interface AuditRow {
  readonly node: string
  readonly seq: number
  readonly at: Date
  readonly actor_id: string | null
  readonly actor_role: string | null
  readonly action: string
  readonly subject: string | null
  readonly outcome: string
  readonly ip_hash: Uint8Array | null
  readonly meta: unknown
  readonly prev_hash: Uint8Array
  readonly hash: Uint8Array
}

/** What the first row of a node has before it. */
export const firstHash: Uint8Array = new Uint8Array(32)

/** SHA-256 of the hash before and of everything else in the row. */
export function hashOf(row: Omit<AuditRow, 'hash'>): Uint8Array {
  const { node, seq, at, actor_id, actor_role, action, subject, outcome, ip_hash, meta, prev_hash } = row
  const ip = ip_hash && Buffer.from(ip_hash).toString('base64url')
  const members = { node, seq, at: at.toISOString(), actor_id, actor_role, action, subject, outcome, ip, meta }
  const hash = createHash('sha256')
    .update(prev_hash)
    .update(canonicalJson(members as Json))
  return new Uint8Array(hash.digest())
}

export const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0
