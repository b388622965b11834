import type { DeviceId } from '../../ids.ts'
import type { Toy } from './toys.ts'

/** A toy under the name that stays. */
export interface KnownToy {
  readonly id: DeviceId
  /** What people call it; a number tells it from others of its kind. */
  readonly label: string
  readonly toy: Toy
}

/**
 * Names toys so that they keep their names: by what they are called, and a count among equals. The server's numbers
 * change from day to day and tell only, while they last, which of several equals is which.
 */
export class ToyIds {
  readonly #family: string
  /** By the server's number: the family name and the count that a toy had there last. */
  readonly #last = new Map<number, { readonly base: string; readonly count: number }>()

  /** `family` keeps providers apart: "buttplug". */
  constructor(family: string) {
    this.#family = family
  }

  name(toys: readonly Toy[]): readonly KnownToy[] {
    const taken = new Set<string>()
    const counts = new Map<number, number>()
    const ordered = [...toys].sort((a, b) => a.index - b.index)
    const take = (toy: Toy, count: number) => {
      taken.add(`${baseOf(toy)} ${count}`)
      counts.set(toy.index, count)
      this.#last.set(toy.index, { base: baseOf(toy), count })
    }
    for (const toy of ordered) {
      const last = this.#last.get(toy.index)
      if (last?.base === baseOf(toy) && !taken.has(`${last.base} ${last.count}`)) take(toy, last.count)
    }
    for (const toy of ordered) {
      if (counts.has(toy.index)) continue
      let count = 1
      while (taken.has(`${baseOf(toy)} ${count}`)) count += 1
      take(toy, count)
    }
    for (const index of this.#last.keys()) if (!counts.has(index)) this.#last.delete(index)
    return ordered.map((toy) => {
      const count = counts.get(toy.index) ?? 1
      const suffix = count === 1 ? '' : ` ${count}`
      return {
        toy,
        id: `${this.#family}:${baseOf(toy)}${count === 1 ? '' : `:${count}`}` as DeviceId,
        label: `${toy.displayName ?? toy.name}${suffix}`,
      }
    })
  }
}

const baseOf = ({ name, displayName }: Toy): string =>
  [name, ...(displayName === undefined ? [] : [displayName])].map(encodeURIComponent).join(':')
