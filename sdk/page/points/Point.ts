import { isOurs } from '../../../src/shared/isOurs.ts'
import type { PluginId } from '../../ids.ts'
import { inOrder, type Placed } from './inOrder.ts'

/** Who contributed: a plugin, or Vesper itself. */
export type Contributor = PluginId | 'vesper'

/** One value of a point, with who gave it. */
export interface Contribution<T> {
  readonly by: Contributor
  readonly id: string
  readonly value: T
}

/** A contributed value, with the id it was contributed under. */
export type WithId<T> = T & { readonly id: string }

/**
 * A named place where many contributions become one answer. How conflicts resolve is part of the point:
 * it is written in `combine`, once. `read` gives the same answer until something is added or removed.
 */
export class Point<T, Answer> {
  readonly name: string
  readonly #combine: (contributions: readonly Contribution<T>[]) => Answer
  #contributions: readonly Contribution<T>[] = []
  /** Absent until it is read. */
  #answer: { readonly value: Answer } | undefined
  readonly #watchers = new Set<() => void>()
  /** In the order in which each first came: what was taken out and comes again stands where it stood. */
  readonly #places = new Map<string, number>()

  constructor(name: string, combine: (contributions: readonly Contribution<T>[]) => Answer) {
    this.name = name
    this.#combine = combine
  }

  /** Returns the function that takes it out again. */
  add(id: string, value: T, by: Contributor = 'vesper'): () => void {
    const contribution = { by, id, value }
    const place = this.#placeOf(contribution)
    const later = this.#contributions.findIndex((other) => this.#placeOf(other) > place)
    this.#set(this.#contributions.toSpliced(later < 0 ? this.#contributions.length : later, 0, contribution))
    return () => this.#set(this.#contributions.filter((other) => other !== contribution))
  }

  readonly read = (): Answer => {
    this.#answer ??= { value: this.#combine(this.#contributions) }
    return this.#answer.value
  }

  /** Tells of every change; returns the function that stops telling. Fits React's external stores. */
  readonly watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed)
    return () => this.#watchers.delete(changed)
  }

  #placeOf({ by, id }: Contribution<T>): number {
    const key = `${by} ${id}`
    const place = this.#places.get(key) ?? this.#places.size
    this.#places.set(key, place)
    return place
  }

  #set(contributions: readonly Contribution<T>[]): void {
    this.#contributions = contributions
    this.#answer = undefined
    for (const changed of this.#watchers) changed()
  }
}

/**
 * All values, where they say by `after` and `before`, else in the order they came: Vesper's own, then those of plugins
 * that come with it, then those of others.
 */
export function ordered<T extends Placed>(contributions: readonly Contribution<T>[]): readonly WithId<T>[] {
  return inOrder(contributions.toSorted((a, b) => rankOf(a) - rankOf(b)).map(withId))
}

/** All values in the order they came. */
export function listed<T>(contributions: readonly Contribution<T>[]): readonly T[] {
  return contributions.map(({ value }) => value)
}

/** By id; the first that took an id keeps it. */
export function byId<T extends object>(contributions: readonly Contribution<T>[]): ReadonlyMap<string, WithId<T>> {
  const map = new Map<string, WithId<T>>()
  for (const one of contributions) if (!map.has(one.id)) map.set(one.id, withId(one))
  return map
}

const withId = <T extends object>({ id, value }: Contribution<T>): WithId<T> => ({ ...value, id })

function rankOf({ by }: Contribution<unknown>): number {
  if (by === 'vesper') return 0
  return isOurs(by) ? 1 : 2
}
