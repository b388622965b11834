import { answerFaults } from './catalogue/answers.ts'
import { connectionFaults } from './catalogue/connection.ts'
import type { CataloguedFault } from './catalogue/entry.ts'
import { replyFaults } from './catalogue/replies.ts'
import { streamFaults } from './catalogue/streams.ts'
import { type FaultId, isFaultReference, movedTo, type Place } from './faults.ts'
import type { Dialect, Route, Script } from './script.ts'

/** Everything that goes wrong, by number. Iterate over `faultIds` for the order of the specification. */
export const faults: Readonly<Record<FaultId, CataloguedFault>> = {
  ...connectionFaults,
  ...streamFaults,
  ...answerFaults,
  ...replyFaults,
}

export interface FaultWishes {
  /** Which way of going wrong; the first one listed when left out. */
  readonly variant?: string
  readonly at?: Place
  readonly dialect?: Dialect
  readonly route?: Route | 'any'
}

/** The scripts that make a catalogued fault happen, at another place or route if wished. */
export function faultScripts(id: FaultId, { variant, at, dialect, route }: FaultWishes = {}): readonly Script[] {
  const entry = faults[id]
  const chosen = variant === undefined ? entry.cases[0] : entry.cases.find((one) => one.variant === variant)
  if (chosen === undefined) throw new RangeError(`${id} has no variant “${variant}”.`)
  return chosen.scripts.map((script) => ({
    ...script,
    name: `${id} ${chosen.variant}`,
    match: { ...script.match, ...(dialect && { dialect }), ...(route && { route }) },
    ...(script.fault !== undefined && !isFaultReference(script.fault) && at !== undefined
      ? { fault: movedTo(script.fault, at) }
      : {}),
  }))
}

/** Replaces a fault given by number with what it stands for. The script's own wishes win. */
export function expandReference(script: Script): readonly Script[] {
  const { fault, ...rest } = script
  if (fault === undefined || !isFaultReference(fault)) return [script]
  return faultScripts(fault.id, fault).map((meant) => ({
    ...meant,
    ...rest,
    match: { ...meant.match, ...rest.match },
    quirks: [...(meant.quirks ?? []), ...(rest.quirks ?? [])],
  }))
}
