import type { MacroCall } from './parseCall.ts'
import type { MacroEnv, MacroScope, MacroWarning, VariableWrite } from './types.ts'

/** What one expansion gathers on its way. */
export interface MacroContext {
  readonly env: MacroEnv
  readonly scope: MacroScope
  readonly notes: string[]
  readonly hidden: string[]
  readonly writes: VariableWrite[]
  /** The latest write of each variable, for reading further on. */
  readonly written: Map<string, string>
  readonly warnings: Set<MacroWarning>
}

/** What a macro becomes; `undefined` leaves it as it was written. */
export type Macro = (call: MacroCall, context: MacroContext) => string | undefined

export type MacroTable = readonly (readonly [name: string, macro: Macro])[]
