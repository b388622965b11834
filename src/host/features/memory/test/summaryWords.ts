import type { Recalled } from '../../../../workers/memory/contract.ts'

/** "2 of 7 memories that came to mind would be told. It took 4 ms." */
export function summaryWords(found: readonly Pick<Recalled, 'verdict'>[], ms: number): string {
  const time = `It took ${ms < 1 ? 'less than 1' : Math.round(ms).toLocaleString()} ms.`
  if (found.length === 0) return `No memories match. ${time}`
  const told = found.filter(({ verdict }) => verdict === 'told').length
  const all = `${found.length.toLocaleString()} matching ${found.length === 1 ? 'memory' : 'memories'}`
  return `${told === 0 ? 'None' : told.toLocaleString()} of ${all} would be sent. ${time}`
}
