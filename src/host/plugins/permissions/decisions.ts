import type { Decision } from '../../../workers/storage/contract.ts'
import type { Askable, Asked } from './permissionsOf.ts'

export type Status = 'granted' | 'denied' | 'unanswered'

/** How the player answered, if what is asked now is still what they answered. */
export function statusOf(decisions: readonly Decision[], asked: Asked): Status {
  const decision = decisions.findLast(({ permission }) => permission === asked.permission)
  if (!decision) return 'unanswered'
  // A grant holds for no more than was granted; a denial also holds for more than was denied.
  if (decision.granted) return covers(decision, asked) ? 'granted' : 'unanswered'
  return covers(asked, decision) ? 'denied' : 'unanswered'
}

export const isGranted = (decisions: readonly Decision[], asked: Asked): boolean =>
  statusOf(decisions, asked) === 'granted'

/** The answer takes the place of any earlier one to the same permission. */
export function decide(
  decisions: readonly Decision[],
  { permission, parameters }: Asked,
  granted: boolean,
  at: number,
): readonly Decision[] {
  return [...forget(decisions, permission), { permission, parameters, granted, at }]
}

/** As if it had never been asked. */
export function forget(decisions: readonly Decision[], permission: Askable): readonly Decision[] {
  return decisions.filter((decision) => decision.permission !== permission)
}

type Extent = Pick<Decision, 'permission' | 'parameters'>

function covers(wide: Extent, narrow: Extent): boolean {
  if (wide.permission === 'files') return megabytes(wide) >= megabytes(narrow)
  return narrow.parameters.every((parameter) => wide.parameters.includes(parameter))
}

const megabytes = ({ parameters }: Extent): number => Number(parameters[0] ?? 0)
