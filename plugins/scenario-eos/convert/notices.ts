import { isStop, plainWordsOf, type Retelling, type RetoldButton, type RetoldNode, reachedFrom } from 'sdk/story'

/** A notice with a button, which stands beside the page until it is pressed or taken away. */
export interface ToldNotice {
  readonly name: string
  readonly label: string
  /** Where it is put up. */
  readonly from: RetoldNode
  /** What pressing it leads to; absent: it says something, and stays. */
  readonly to?: RetoldNode
  readonly set: readonly string[]
  readonly transition?: string
}

/** The notices of a story. Each name is a variable: 0 where none stands, else the number of the one that does. */
export class Notices {
  readonly #retelling: Retelling
  readonly #all: ToldNotice[] = []

  constructor(retelling: Retelling) {
    this.#retelling = retelling
  }

  /** The change that takes a notice away. */
  gone(name: string): readonly string[] {
    const variable = this.#variable(name)
    return variable === undefined ? [] : [`${variable} = 0`]
  }

  /** Puts a notice up; the change that does. */
  add(notice: ToldNotice): readonly string[] {
    const variable = this.#variable(notice.name)
    if (variable === undefined) return []
    this.#all.push(notice)
    return [`${variable} = ${this.#all.length}`]
  }

  /** Puts the buttons of notices wherever the player has time while they stand. */
  settle(): void {
    for (let round = 0; round < 2; round += 1) {
      for (const [index, notice] of this.#all.entries()) {
        const button = this.#button(notice, index + 1)
        const starts = notice.to ? [notice.from, notice.to] : [notice.from]
        for (const node of reachedFrom(...starts))
          if (hasRoom(node, button)) node.buttons.push({ ...button, set: [...button.set] })
      }
    }
  }

  #button({ name, label, to, set, transition }: ToldNotice, number: number): RetoldButton {
    const variable = this.#variable(name) ?? 'false'
    return {
      label: plainWordsOf(label),
      if: `${variable} = ${number}`,
      set: [`${variable} = 0`, ...set],
      ...(to && { to }),
      ...(transition && { transition }),
    }
  }

  #variable(name: string): string | undefined {
    return this.#retelling.variable(`notice ${name}`, `notice ${name}`, 0)
  }
}

const hasRoom = (node: RetoldNode, { if: condition }: RetoldButton): boolean =>
  !node.end && isStop(node) && node.buttons.length < 24 && !node.buttons.some((known) => known.if === condition)
