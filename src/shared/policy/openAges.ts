import type { StatedAge } from 'sdk'
import type { MinorFound } from './adultsOnly.ts'
import { adultAge } from './ages/claim.ts'

/** One person whose age is open: the player is asked for it. Without a name it is the youngest person meant. */
export interface OpenAge {
  readonly name?: string
  /** Where it is open and by which words, at most `maxPlaces`. */
  readonly places: readonly MinorFound[]
  /** How many places there are beside these. */
  readonly more: number
}

/** What the texts of a record say about ages. */
export interface RecordAges {
  /** Why the record may not be used, in words for the player. */
  readonly refused?: string
  /** The ages that the player has to state before it may. */
  readonly open: readonly OpenAge[]
}

/** What to tell the player where ages are open; empty where none is. */
export function agesOpenMessage([first]: readonly OpenAge[]): string {
  const [place] = first?.places ?? []
  return place ? `It's unclear whether everyone here is an adult: ${place.field} says “${place.match}”.` : ''
}

/** Why a record with these ages may not be used. */
export function refusalOfStated(stated: readonly StatedAge[]): string | undefined {
  const young = stated.find(({ age }) => age < adultAge)
  if (!young) return undefined
  const { name, age } = young
  return `Characters here are adults, aged 18 or older. You stated the age ${age}${name === undefined ? '' : ` for “${name}”`}.`
}
