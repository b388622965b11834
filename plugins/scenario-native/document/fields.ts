import type { Diagnostic } from 'sdk'

/** Collects what is wrong with a document while it is read. */
export class Findings {
  readonly #found: Diagnostic[] = []

  get all(): readonly Diagnostic[] {
    return this.#found
  }

  add(severity: Diagnostic['severity'], message: string, page?: string, path?: string) {
    if (this.#found.length >= maxFindings) return
    this.#found.push({ severity, message, ...(page !== undefined && { page }), ...(path !== undefined && { path }) })
  }
}

/** The fields of one object of a stranger's: each is read once, checked, and reported where it is not what it should be. */
export class Fields {
  readonly #of: Readonly<Record<string, unknown>>
  readonly #findings: Findings
  readonly page: string | undefined
  readonly path: string

  constructor(of: Readonly<Record<string, unknown>>, findings: Findings, page?: string, path = '') {
    this.#of = of
    this.#findings = findings
    this.page = page
    this.path = path
  }

  /** Warns of fields nobody knows. */
  knows(names: readonly string[]) {
    for (const name of Object.keys(this.#of)) {
      if (!names.includes(name)) this.say('warning', `"${clip(name)}" is no field that is known here.`, clip(name))
    }
  }

  say(severity: Diagnostic['severity'], message: string, field = '') {
    this.#findings.add(severity, message, this.page, [this.path, field].filter(Boolean).join('.') || undefined)
  }

  raw(name: string): unknown {
    return Object.hasOwn(this.#of, name) ? (this.#of[name] ?? undefined) : undefined
  }

  text(name: string): string | undefined {
    const value = this.raw(name)
    if (value === undefined) return undefined
    if (typeof value !== 'string') return this.#wrong(name, 'text')
    if (value.length > maxTextLength)
      this.say('warning', `"${name}" is longer than ${maxTextLength} characters and is cut.`, name)
    return value.slice(0, maxTextLength)
  }

  flag(name: string): boolean | undefined {
    const value = this.raw(name)
    return value === undefined || typeof value === 'boolean' ? value : this.#wrong(name, 'true or false')
  }

  /** A number, brought between `least` and `most`. */
  number(name: string, least: number, most: number): number | undefined {
    const value = this.raw(name)
    if (value === undefined) return undefined
    if (typeof value !== 'number' || !Number.isFinite(value)) return this.#wrong(name, 'a number')
    const within = Math.min(most, Math.max(least, value)) + 0
    if (within !== value + 0)
      this.say('warning', `"${name}" is ${value}, and taken as ${within}: it goes from ${least} to ${most}.`, name)
    return within
  }

  /** The objects of a list, each with its own fields. */
  objects(name: string, most: number): readonly Fields[] {
    return this.list(name, most).flatMap((entry, index) => {
      const path = [this.path, name, index].filter((part) => part !== '').join('.')
      if (isObject(entry)) return [new Fields(entry, this.#findings, this.page, path)]
      this.#findings.add('error', `This entry of "${name}" is no object and is left out.`, this.page, path)
      return []
    })
  }

  list(name: string, most: number): readonly unknown[] {
    const value = this.raw(name)
    if (value === undefined) return []
    if (!Array.isArray(value)) return this.#wrong(name, 'a list') ?? []
    if (value.length > most) this.say('warning', `"${name}" has more than ${most} entries; the rest is left out.`, name)
    return value.slice(0, most)
  }

  /** The texts of a list, or of a single text. */
  texts(name: string, most: number): readonly string[] {
    const value = this.raw(name)
    const list = typeof value === 'string' ? [value] : this.list(name, most)
    return list.filter((entry): entry is string => {
      if (typeof entry !== 'string') this.say('error', `An entry of "${name}" is no text and is left out.`, name)
      return typeof entry === 'string' && entry.length <= maxTextLength
    })
  }

  /** The object in a field, with its own fields. */
  object(name: string): Fields | undefined {
    const value = this.raw(name)
    if (value === undefined) return undefined
    const path = [this.path, name].filter(Boolean).join('.')
    return isObject(value) ? new Fields(value, this.#findings, this.page, path) : this.#wrong(name, 'an object')
  }

  /** The names of the fields there are, and no more than so many. */
  names(most: number): readonly string[] {
    const names = Object.keys(this.#of)
    if (names.length > most) this.say('warning', `Only the first ${most} entries are read.`)
    return names.slice(0, most)
  }

  #wrong(name: string, wanted: string): undefined {
    this.say('error', `"${clip(name)}" must be ${wanted}, and is left out.`, clip(name))
    return undefined
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A stranger's word, short enough to be repeated in a message. */
export const clip = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

const maxFindings = 300
const maxTextLength = 20_000
