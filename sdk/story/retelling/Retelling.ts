import type { Diagnostic, StoryConversion } from '../story.ts'
import { documentOf, type RetoldHeading } from './document.ts'
import { most, type RetoldNode, type RetoldPlace, type RetoldValue, type RetoldWay } from './retold.ts'
import { settle } from './settle.ts'
import { clipped, safeId, safeName } from './words.ts'

/**
 * A story that is being told again in the built-in format. Make nodes and variables, fill the nodes, say what could
 * not be taken over, and ask for the document in the end. The document is valid whatever was put in: what is too much
 * for the format is left out and counted among the losses.
 *
 * @example
 * const retelling = new Retelling()
 * const door = retelling.node('door', 'door')
 * door.texts.push('The door is open.')
 * retelling.finished(door, { name: 'Tea', author: '', description: '' }).script
 */
export class Retelling {
  readonly #nodes: RetoldNode[] = []
  readonly #ids = new Set<string>()
  readonly #state = new Map<string, RetoldValue>()
  readonly #names = new Map<string, string>()
  readonly #losses: Diagnostic[] = []

  /** A new node. Beyond as many as the format allows, one that is never part of the document. */
  node(wish: string, page: string): RetoldNode {
    const node: RetoldNode = {
      id: this.#freshId(wish),
      page,
      texts: [],
      set: [],
      next: [],
      buttons: [],
      sounds: [],
      end: false,
    }
    if (this.isFull) node.end = true
    else this.#nodes.push(node)
    return node
  }

  /** Whether so much was told that nothing more can become part of the document. */
  get isFull(): boolean {
    return this.#nodes.length >= most.made
  }

  /** The variable that stands for something of the original; undefined when there are too many. `first`: its value at the beginning. */
  variable(key: string, wish: string, first: RetoldValue): string | undefined {
    const known = this.#names.get(key)
    if (known !== undefined) return known
    if (this.#state.size >= most.variables) return undefined
    const name = safeName(wish, (other) => this.#state.has(other))
    this.#names.set(key, name)
    this.#state.set(name, typeof first === 'string' ? first.slice(0, 2000) : first)
    return name
  }

  /** A variable in the place of a condition that cannot be told, false until an author says otherwise. */
  decision(place: RetoldPlace, what: string): string {
    const name = this.variable(`decision ${this.#state.size}`, 'decision', false)
    if (name === undefined) return 'false'
    this.lose(`${what} The variable “${name}” stands in its place and is false; set it where it fits.`, place)
    return name
  }

  lose(message: string, place: RetoldPlace = {}, severity: Diagnostic['severity'] = 'warning'): void {
    if (this.#losses.length >= maxLosses) return
    const { excerpt, ...rest } = place
    this.#losses.push({ severity, message, ...rest, ...(excerpt && { excerpt: clipped(excerpt, 200) }) })
  }

  /** Lets a node go on at once, by the first of several ways that holds. */
  fork(node: RetoldNode, ways: readonly RetoldWay[]): void {
    node.waitMs = 0
    const fits = ways.length <= most.ways
    node.next.push(...(fits ? ways : ways.slice(0, most.ways - 1)))
    if (fits) return
    const more = this.node(`${node.page} more`, node.page)
    node.next.push({ to: more })
    this.fork(more, ways.slice(most.ways - 1))
  }

  /**
   * Lets a node go on to one of several, each in its turn: the format has no chance. `closing`: whatever is entered
   * closes its own condition, so the first that is open is always another.
   */
  takeTurns(node: RetoldNode, ways: readonly RetoldWay[], closing: boolean): void {
    const turn = ways.length > 1 && !closing ? this.variable(`turn ${node.id}`, 'turn', 0) : undefined
    if (turn === undefined) {
      this.fork(node, ways)
      return
    }
    const steps = ways.map((way, index): RetoldWay => {
      const step = this.node(`${node.page} turn`, node.page)
      step.set.push(`${turn} = ${index + 1}`)
      this.fork(step, [{ to: way.to }])
      return { ...way, to: step }
    })
    const ahead = steps.map(({ to, if: condition }, index) => ({
      to,
      if: both(`${turn} <= ${index}`, condition) ?? 'false',
    }))
    const again = steps.slice(0, steps.findIndex((way) => way.if === undefined) + 1 || steps.length)
    this.fork(node, [...ahead, ...again])
  }

  /** The story as a document, begun at a node. `picturesStay`: a picture is shown until another takes its place. */
  finished(start: RetoldNode, heading: RetoldHeading, { picturesStay = false } = {}): StoryConversion {
    const lose = this.lose.bind(this)
    const nodes = settle(start, this.#nodes, { picturesStay, lose })
    const script = documentOf(nodes, nodes[0] ?? start, heading, this.#state, lose)
    return { script, losses: this.#losses }
  }

  #freshId(wish: string): string {
    const base = safeId(wish)
    let id = base
    for (let turn = 2; this.#ids.has(id); turn += 1) id = `${base} ${turn}`
    this.#ids.add(id)
    return id
  }
}

const maxLosses = 500

/** Two conditions in one; undefined when that is longer than a condition may be. */
export function both(left: string | undefined, right: string | undefined): string | undefined {
  if (left === undefined || right === undefined) return left ?? right
  const text = `${grouped(left)} and ${grouped(right)}`
  return text.length > most.condition ? undefined : text
}

const grouped = (condition: string): string => (/\sor\s/.test(condition) ? `(${condition})` : condition)
