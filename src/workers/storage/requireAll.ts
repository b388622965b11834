import type { TableName } from '../../shared/records/tables.ts'
import type { CommitNeeds } from './contract.ts'
import { notFound } from './errors.ts'
import type { Writing } from './rows.ts'

/** The tables that are looked at for what a commit needs. */
export const tablesNeeded = ({ messages = [], memories = [] }: CommitNeeds = {}): readonly TableName[] => [
  ...(messages.length > 0 ? (['messages'] as const) : []),
  ...(memories.length > 0 ? (['memories'] as const) : []),
]

/** Refuses a commit that was made of what has been deleted meanwhile. */
export async function requireAll(tx: Writing, { messages = [], memories = [] }: CommitNeeds = {}): Promise<void> {
  const counts = await Promise.all([
    ...messages.map((id) => tx.objectStore('messages').index('id').count(id)),
    ...memories.map((id) => tx.objectStore('memories').count(id)),
  ])
  if (counts.includes(0)) throw notFound('Something this is made of was deleted meanwhile, so nothing was saved.')
}
