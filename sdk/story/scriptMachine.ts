import type { QuickJSContext } from 'quickjs-emscripten-core'

/** How much a stranger's script may take. */
export interface ScriptBudget {
  /** Milliseconds of one evaluation. */
  readonly ms: number
  /** Bytes a realm may hold, all together: 16 MiB at least, 64 MiB at most. */
  readonly bytes: number
}

/** A function of the host that scripts may call. Arguments and results are plain data; scripts can catch what it throws. */
export type HostFunction = (...args: readonly unknown[]) => unknown

/** What came of an evaluation. */
export type ScriptOutcome =
  | { readonly kind: 'value'; readonly value: unknown }
  /** The script threw, or is none. `line` counts from 1. */
  | { readonly kind: 'error'; readonly name: string; readonly message: string; readonly line?: number }
  /** It took too long or too much. The realm is spent: open another. */
  | { readonly kind: 'stopped'; readonly why: 'time' | 'memory' | 'depth' }

/** One world of scripts, apart from every other and from the page. Scripts see ECMAScript and the given functions. */
export interface ScriptRealm {
  /** Runs a program in the global scope; the value is its completion value, copied: functions and handles become null. */
  run(source: string, name?: string): ScriptOutcome
  /** The QuickJS context itself, for engines that need more than plain data. Use it inside `within`. */
  readonly context: QuickJSContext
  /** Does `work` with the context under this realm's budget. Dispose every handle you get: a forgotten one costs the realm's memory. */
  within<T>(work: () => T): T | Extract<ScriptOutcome, { kind: 'stopped' }>
  /** Whether scripts still run here. A realm that shares its memory ends with a neighbour that leaves it in ruins: open another. */
  isUsable(): boolean
  /** Frees it. */
  close(): void
}

/** Opens realms. One machine serves a whole worker; its memory has a hard upper bound. */
export interface ScriptMachine {
  /**
   * `functions` become global functions by name. `random` answers `Math.random`, `now` answers `Date.now` and `new Date()`,
   * so that a run can be repeated.
   */
  open(parts: {
    readonly functions?: Readonly<Record<string, HostFunction>>
    /** @deprecated since 1.6: use `functions`. */
    readonly house?: Readonly<Record<string, HostFunction>>
    readonly random: () => number
    readonly now: () => number
    readonly budget?: Partial<ScriptBudget>
  }): ScriptRealm
}
