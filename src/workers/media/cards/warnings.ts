import type { Warning, WarningCode } from '../../../shared/cards/types.ts'

export type Warn = (code: WarningCode, text: string, field?: string) => void

/** More than this helps nobody, and a hostile card could produce millions. */
const maxWarnings = 200

/** Gathers warnings, one per code and field. */
export class Warnings {
  readonly #byKey = new Map<string, Warning>()

  readonly warn: Warn = (code, text, field) => {
    const key = `${code} ${field ?? text}`
    if (this.#byKey.size >= maxWarnings || this.#byKey.has(key)) return
    this.#byKey.set(key, field === undefined ? { code, text } : { code, field, text })
  }

  get list(): readonly Warning[] {
    return [...this.#byKey.values()]
  }
}
