import type { ImageLora } from 'sdk'
import type { LookSheet, ModelFamily, Outfit } from '../look.ts'
import type { PictureScene, ScenePerson } from '../scene.ts'
import type { Chip } from './chips.ts'
import { manners } from './family.ts'
import { type Named, tidy, withoutNames, withoutStyle } from './wording.ts'

/** Everybody the story knows, seen or not. */
export interface CastMember {
  readonly who: string
  readonly name: string
  readonly look: LookSheet
  /** What they wear now, as the story has it: an outfit's id or name, or words of its own. Absent: as in the beginning. */
  readonly clothing?: string
  /** The model pictures of them are made with, as their card names it. Absent: the player’s. */
  readonly checkpoint?: string
}

/** All a prompt is made of. The same input gives the same prompt. */
export interface Composition {
  readonly scene: PictureScene
  readonly cast: readonly CastMember[]
  readonly family: ModelFamily
  /** The player's words for all pictures. */
  readonly style: string
  readonly negative: string
  /** Words of add-ons that belong to the scene, and the add-ons themselves. */
  readonly triggers: readonly string[]
  readonly loras: readonly ImageLora[]
}

/** A prompt in pieces, with the add-ons it needs. */
export interface Composed {
  readonly chips: readonly Chip[]
  readonly negative: string
  readonly loras: readonly ImageLora[]
}

/** Writes a scene as the pieces of a prompt: nobody who is not seen is in it, and everybody who is, as they are and as they are dressed. */
export function compose({ scene, cast, family, style, negative, triggers, loras }: Composition): Composed {
  const people = seenIn(scene, cast)
  const named = cast.map(namedOf)
  const seen = named.filter(({ who }) => people.some(({ member }) => member.who === who))
  const unseen = named.filter(({ who }) => !people.some(({ member }) => member.who === who))
  const say = (text: string, self?: string) => withoutStyle(withoutNames(text, seen, unseen, self))
  const manner = manners[family]
  const chips: Chip[] = [
    { kind: 'quality', text: manner.quality },
    { kind: 'style', text: tidy(style) },
    { kind: 'count', text: countOf(people.length, manner.isSentences) },
    ...people.flatMap(({ member, person }, index): readonly Chip[] => {
      const { who, look } = member
      const outfit = outfitOf(member)
      const doing = say(person.doing, who)
      return [
        { kind: 'identity', who, text: placed(adult(tidy(look.identity)), index, people.length) },
        { kind: 'outfit', who, text: outfit.text === '' ? '' : `wearing ${outfit.text}` },
        { kind: 'doing', who, text: doing },
        { kind: 'expression', who, text: say(person.expression, who) },
      ]
    }),
    ...triggers.map((text): Chip => ({ kind: 'trigger', text: tidy(text) })),
    { kind: 'place', text: say(scene.place) },
    { kind: 'time', text: say(scene.time) },
    { kind: 'mood', text: say(scene.mood) },
    { kind: 'view', text: say(scene.view) },
  ]
  return {
    chips: chips.filter(({ text }) => text !== ''),
    negative: joined([manner.negative, negative, ...people.map(({ member }) => member.look.negative)]),
    loras: onceEach([...people.flatMap(({ member }) => [...member.look.loras, ...outfitOf(member).loras]), ...loras]),
  }
}

/** Who is seen, each once, in the order of the scene; whom nobody knows is left out. */
function seenIn(scene: PictureScene, cast: readonly CastMember[]) {
  const seen = new Map<string, { member: CastMember; person: ScenePerson }>()
  for (const person of scene.people) {
    const member = cast.find(({ who }) => who === person.who)
    if (member && !seen.has(person.who)) seen.set(person.who, { member, person })
  }
  return [...seen.values()]
}

const namedOf = ({ who, name, look }: CastMember): Named => ({ who, name, identity: look.identity })

/** What somebody wears now. Words of the story that name an outfit mean that outfit. */
export function outfitOf({ look, clothing }: Pick<CastMember, 'look' | 'clothing'>): {
  readonly text: string
  readonly loras: readonly ImageLora[]
} {
  const wanted = clothing?.trim() ?? ''
  const isIt = ({ id, name }: Outfit, key: string) => id === key || name.toLowerCase() === key.toLowerCase()
  const known = look.outfits.find((outfit) => isIt(outfit, wanted === '' ? (look.outfit ?? '') : wanted))
  return known ? { text: tidy(known.prompt), loras: known.loras } : { text: tidy(wanted), loras: [] }
}

/** Characters are adults, and pictures of them say so. */
const adult = (identity: string): string =>
  /\b(?:adult|mature|elderly|(?:[2-9]\d|1[89])[- ]?years?[- ]old|in (?:his|her|their) (?:twenties|thirties|forties|fifties|sixties|seventies))\b/i.test(
    identity,
  )
    ? identity
    : tidy(`adult, ${identity}`)

const sides: Readonly<Record<number, readonly string[]>> = {
  2: ['on the left', 'on the right'],
  3: ['on the left', 'in the middle', 'on the right'],
}

function placed(identity: string, index: number, count: number): string {
  const side = sides[count]?.[index]
  return side === undefined ? identity : `${side}: ${identity}`
}

const numbers = ['', 'one person', 'two people', 'three people', 'four people', 'five people', 'six people']

function countOf(count: number, isSentences: boolean): string {
  if (count === 0) return isSentences ? 'a place without people' : 'no humans, scenery'
  if (count === 1) return isSentences ? '' : 'solo'
  return numbers[count] ?? `${count} people`
}

export const joined = (parts: readonly string[]): string =>
  [...new Set(parts.flatMap((part) => tidy(part).split(', ')).filter((part) => part !== ''))].join(', ')

/** The first word on an add-on counts: what belongs to a person comes before what the scene brings. */
const onceEach = (loras: readonly ImageLora[]): readonly ImageLora[] =>
  loras.filter(({ name }, at) => loras.findIndex((other) => other.name === name) === at)
