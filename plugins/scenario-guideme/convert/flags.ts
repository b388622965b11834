import type { Retelling } from 'sdk/story'
import type { Conditions, Guide, Page } from '../parse/guide.ts'
import { consequencesIn } from '../parse/leads.ts'
import { named, readTarget } from '../rules/targets.ts'
import { all, any, type Holding, not } from './holding.ts'

/** The flags of a guide as variables: only those that are set somewhere and asked for somewhere. */
export class Flags {
  readonly #retelling: Retelling
  readonly #set = new Set<string>()
  readonly #asked = new Set<string>()

  constructor(guide: Guide, retelling: Retelling) {
    this.#retelling = retelling
    for (const page of guide.pages.values()) {
      if (guide.settings.autoSetPageWhenSeen) this.#set.add(page.id)
      for (const name of page.set) this.#set.add(name)
      for (const { set, target } of consequencesIn(page)) {
        for (const name of set) this.#set.add(name)
        if (target !== '' && readTarget(target).kind !== 'literal')
          for (const id of named(target, guide)) this.#asked.add(id)
      }
      for (const { ifSet, ifNotSet } of [page, ...conditionsIn(page)]) {
        for (const text of [ifSet, ifNotSet])
          for (const name of [text, ...text.split(/[+|,]/)]) this.#asked.add(name.trim())
      }
    }
  }

  /** Whether a flag is set. */
  has(name: string): Holding {
    return this.#variable(name) ?? false
  }

  /** Changes that set and unset flags, in this order. */
  changes(set: readonly string[], unset: readonly string[]): readonly string[] {
    const values = new Map([
      ...set.map((name) => [name, true] as const),
      ...unset.map((name) => [name, false] as const),
    ])
    return [...values].flatMap(([name, value]) => {
      const variable = this.#variable(name)
      return variable === undefined ? [] : [`${variable} = ${value}`]
    })
  }

  /** The flags two lists of conditions ask for that changes would change. */
  isTouched(changes: readonly string[], holdings: readonly Holding[]): boolean {
    const names = changes.map((change) => change.slice(0, change.indexOf(' ')))
    return holdings.some(
      (holding) =>
        typeof holding === 'string' && holding.split(/[^\p{L}\p{N}_]+/u).some((word) => names.includes(word)),
    )
  }

  holds({ ifSet, ifNotSet }: Pick<Conditions, 'ifSet' | 'ifNotSet'>): Holding {
    return all([this.#meets(ifSet), this.#lacks(ifNotSet)])
  }

  /** As `meets` of the engine's conditions. */
  #meets(condition: string): Holding {
    const text = condition.trim()
    if (text === '') return true
    if (text.includes('+')) return all(parts(text, /[+|,]/).map((name) => this.has(name)))
    if (text.includes('|')) return any(parts(text, /[|,]/).map((name) => this.has(name)))
    return this.has(text)
  }

  /** As `lacks` of the engine's conditions. */
  #lacks(condition: string): Holding {
    const text = condition.trim()
    const [plus, bar] = [text.includes('+'), text.includes('|')]
    if (text === '') return true
    if (!plus && !bar) return not(this.has(text))
    const none = plus ? all(parts(text, /[+,]/).map((name) => not(this.has(name)))) : false
    const some = bar ? any(parts(text, /[+|,]/).map((name) => not(this.has(name)))) : false
    return any([none, some])
  }

  #variable(name: string): string | undefined {
    if (!this.#set.has(name) || !this.#asked.has(name)) return undefined
    return this.#retelling.variable(`flag ${name}`, name, false)
  }
}

const conditionsIn = (page: Page): readonly Conditions[] => [
  ...page.texts,
  ...page.leftTexts,
  ...page.images,
  ...page.videos,
  ...page.audios,
  ...page.audios2,
  ...page.delays,
  ...page.buttons,
]

const parts = (text: string, separators: RegExp) =>
  text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '')
