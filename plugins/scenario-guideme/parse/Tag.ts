import { readTimeOfDay } from '../rules/values.ts'
import type { Conditions } from './guide.ts'
import { attributeOf } from './names.ts'
import type { GuideToken } from './tokens.ts'

export type Tell = (message: string, line: number, excerpt?: string) => void

/** A start tag with its attributes by their proper names. */
export class Tag {
  readonly line: number
  private readonly values = new Map<string, string>()
  private readonly tell: Tell

  constructor({ attributes, line, name }: Extract<GuideToken, { kind: 'open' }>, tell: Tell) {
    this.line = line
    this.tell = tell
    for (const [written, value] of attributes) {
      const proper = attributeOf(written)
      if (proper === written || !attributes.has(proper)) this.values.set(proper, value)
      if (proper !== written) this.warn(`"${written}" of ${name} is read as "${proper}".`)
    }
  }

  text(name: string): string {
    return this.values.get(name) ?? ''
  }

  /** An attribute, or undefined where it is absent. */
  given(name: string): string | undefined {
    return this.values.get(name)
  }

  warn(message: string) {
    this.tell(message, this.line)
  }

  conditions(): Conditions {
    const [ifSet, ifNotSet] = [this.text('if-set'), this.text('if-not-set')]
    const [ifBefore, ifAfter] = [this.time('if-before'), this.time('if-after')]
    return { ifSet, ifNotSet, ...(ifBefore !== undefined && { ifBefore }), ...(ifAfter !== undefined && { ifAfter }) }
  }

  private time(name: string): number | undefined {
    const written = this.text(name).trim()
    if (written === '') return undefined
    const time = readTimeOfDay(written)
    if (time === undefined) this.warn(`"${written.slice(0, 40)}" is no time of day, so "${name}" is ignored.`)
    else if (/^\d:/.test(written)) this.warn(`Write "0${written}" for "${written}", or other players drop the element.`)
    return time
  }
}
