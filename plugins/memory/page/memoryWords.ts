import type { Memory } from '../../../src/workers/memory/contract.ts'

/** "1 memory", "1,204 memories". */
export const memoryCount = (count: number): string => `${count.toLocaleString()} ${count === 1 ? 'memory' : 'memories'}`

/** How often it was told to the model, and when last. */
export function recallWords({ recalls, recalledAt }: Pick<Memory, 'recalls' | 'recalledAt'>): string {
  if (recalls === 0) return 'Not recalled yet'
  const often = recalls === 1 ? 'Recalled once' : `Recalled ${recalls.toLocaleString()} times`
  return recalledAt > 0 ? `${often}, last ${dayOf(recalledAt)}` : often
}

/** "after 5 and 15 turns, then every 20,"; empty where nothing comes by itself. */
export function turnWords(first: readonly number[], every: number): string {
  if (first.length === 0) return every > 0 ? `every ${every} turns` : ''
  const last = first.at(-1)
  return `after ${ands.format(first.map(String))} ${last === 1 ? 'turn' : 'turns'}${every > 0 ? `, then every ${every},` : ''}`
}

const ands = new Intl.ListFormat('en')
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const longDays = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })

export const dayOf = (at: number): string => days.format(at)
export const longDayOf = (at: number): string => longDays.format(at)
