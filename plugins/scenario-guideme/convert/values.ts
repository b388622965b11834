import { markdownOf, plainWordsOf, type Retelling, type RetoldPlace } from 'sdk/story'
import type { Guide, VariableChange } from '../parse/guide.ts'
import { consequencesIn } from '../parse/leads.ts'

/** What texts of a guide show by name: variables its elements set, and preferences. */
export class Values {
  readonly #retelling: Retelling
  readonly #first = new Map<string, string | number>()

  constructor(guide: Guide, retelling: Retelling) {
    this.#retelling = retelling
    for (const preference of guide.preferences) {
      if (preference.type !== 'Boolean') this.#first.set(preference.key, preference.value)
    }
    for (const page of guide.pages.values()) {
      for (const { variables } of consequencesIn(page)) {
        for (const { name } of variables) if (!this.#first.has(name)) this.#first.set(name, '')
      }
    }
  }

  /** Changes that set variables. */
  changes(variables: readonly VariableChange[], place: RetoldPlace): readonly string[] {
    return variables.flatMap(({ name, value }) => {
      const variable = this.#variable(name)
      const quote = value.includes("'") ? '"' : "'"
      if (variable !== undefined && !value.includes(quote) && value.length < 300)
        return [`${variable} = ${quote}${value}${quote}`]
      this.#retelling.lose(`What “${name.slice(0, 60)}” becomes cannot be told; it is left out.`, place)
      return []
    })
  }

  /** HTML as it is said. */
  said(html: string, place: RetoldPlace): string {
    return this.#filled(html, place, markdownOf)
  }

  /** HTML as the words of a button. */
  caption(html: string, place: RetoldPlace): string {
    return this.#filled(html, place, plainWordsOf)
  }

  #filled(html: string, place: RetoldPlace, worded: (html: string) => string): string {
    const found: string[] = []
    const marked = html.replace(/<span>([^<]{1,500})<\/span>/g, (_, name: string) => {
      const variable = this.#variable(name)
      if (variable === undefined) {
        this.#retelling.lose(
          'This name stands for something a script or the player would say; it stands as it is.',
          { ...place, excerpt: name },
          'note',
        )
        return name
      }
      found.push(`{{${variable}}}`)
      return `\ue000${found.length - 1}\ue001`
    })
    if (/<(form|input|select|textarea)\b/i.test(marked)) {
      this.#retelling.lose('The player cannot fill in fields here; only their words are kept.', place)
    }
    return worded(marked).replace(/\ue000(\d+)\ue001/g, (_, index: string) => found[Number(index)] ?? '')
  }

  #variable(name: string): string | undefined {
    const first = this.#first.get(name)
    return first === undefined ? undefined : this.#retelling.variable(`value ${name}`, name, first)
  }
}
