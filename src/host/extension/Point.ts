import type { PluginId } from 'sdk'

/** Who contributed: a plugin, or Vesper itself. */
export type Contributor = PluginId | 'vesper'

export interface Contribution<T> {
  readonly by: Contributor
  readonly id: string
  readonly value: T
}

/**
 * A named place where many contributions become one answer. How conflicts resolve is part of the point:
 * it is written in `combine`, once. `read` gives the same answer until something is added or removed.
 */
export class Point<T, Answer> {
  readonly name: string
  readonly #combine: (contributions: readonly Contribution<T>[]) => Answer
  #contributions: readonly Contribution<T>[] = []
  #answer: Answer
  readonly #watchers = new Set<() => void>()

  constructor(name: string, combine: (contributions: readonly Contribution<T>[]) => Answer) {
    this.name = name
    this.#combine = combine
    this.#answer = combine([])
  }

  /** Returns the function that takes it out again. */
  add(contribution: Contribution<T>): () => void {
    this.#set([...this.#contributions, contribution])
    return () => this.#set(this.#contributions.filter((other) => other !== contribution))
  }

  readonly read = (): Answer => this.#answer

  /** Tells of every change; returns the function that stops telling. Fits React's external stores. */
  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed)
    return () => this.#watchers.delete(changed)
  }

  #set(contributions: readonly Contribution<T>[]): void {
    this.#contributions = contributions
    this.#answer = this.#combine(contributions)
    for (const changed of this.#watchers) changed()
  }
}

/** All values, ordered by their `order`, then in the order they came. */
export function ordered<T extends { readonly order: number }>(contributions: readonly Contribution<T>[]): readonly T[] {
  return contributions.map(({ value }) => value).sort((a, b) => a.order - b.order)
}

/** By id; the first that took an id keeps it. */
export function byId<T>(contributions: readonly Contribution<T>[]): ReadonlyMap<string, T> {
  const map = new Map<string, T>()
  for (const { id, value } of contributions) if (!map.has(id)) map.set(id, value)
  return map
}
