import type { ActionTaken, Effect } from '../../effects.ts'
import type { SessionId, VariantId } from '../../ids.ts'

/** Who asks for an effect, and where it is to happen. */
export interface Asker {
  readonly source: 'model' | 'scenario' | 'plugin'
  /** The chat it is played in, where there is one. */
  readonly chat: SessionId | undefined
  /** Who asks a question, for the player, and who hears what they chose. Absent: no questions. */
  readonly asks?: { readonly name: string; chose(choice: string): void }
}

/** Why nothing came of an effect; `undefined` where something did. */
type Outcome = string | undefined

/** Makes one kind of effect happen: devices, the stage, a scenario. */
export type Performer<Kind extends Effect['kind']> = (
  effect: Extract<Effect, { readonly kind: Kind }>,
  asker: Asker,
  // biome-ignore lint/suspicious/noConfusingVoidType: most performers have nothing to say.
) => Outcome | void | Promise<Outcome | void>

interface Entry {
  readonly sources: readonly Asker['source'][]
  perform(effect: never, asker: Asker): ReturnType<Performer<Effect['kind']>>
}

const everybody = ['model', 'scenario', 'plugin'] as const
/** Replies act in their own way, since what they do belongs to that wording. */
export const allButReplies = ['scenario', 'plugin'] as const

const performers = new Map<string, Set<Entry>>()
/** Wordings of this visit that acted, and up to where. A reply acts while it is written, and at no other time. */
const acted = new Map<VariantId, Set<number>>()
const maxRemembered = 200

/** Lets somebody perform effects of a kind, for those who may ask them. Returns the function that ends this. */
export function addPerformer<Kind extends Effect['kind']>(
  kind: Kind,
  perform: Performer<Kind>,
  sources: Entry['sources'] = everybody,
): () => void {
  const all = performers.get(kind) ?? new Set()
  const entry: Entry = { sources, perform }
  all.add(entry)
  performers.set(kind, all)
  return () => void all.delete(entry)
}

/** Makes happen what a reply was allowed to do, once for its place in that wording. What was refused stays undone. */
export function performOnce(
  variant: VariantId,
  place: number,
  { effect, verdict }: ActionTaken,
  chat?: SessionId,
): void {
  const places = acted.get(variant) ?? new Set()
  if (verdict === 'refused' || places.has(place)) return
  acted.set(variant, places.add(place))
  const oldest = acted.keys().next().value
  if (acted.size > maxRemembered && oldest) acted.delete(oldest)
  const asker: Asker = { source: 'model', chat }
  for (const entry of performersFor(effect, asker)) void entry.perform(effect as never, asker)
}

/**
 * Makes happen what the policy gate has let through, for scenarios and modules. Answers with why nothing came of it.
 * Performers begin before this returns.
 */
export async function performEffect(effect: Effect, asker: Asker): Promise<string | undefined> {
  const able = performersFor(effect, asker)
  if (able.length === 0) return whyNobody(effect.kind)
  const outcomes = await Promise.all(able.map(async (entry) => await entry.perform(effect as never, asker)))
  return outcomes.find((why): why is string => why !== undefined)
}

const performersFor = ({ kind }: Effect, { source }: Asker): readonly Entry[] =>
  [...(performers.get(kind) ?? [])].filter(({ sources }) => sources.includes(source))

function whyNobody(kind: Effect['kind']): string | undefined {
  switch (kind) {
    case 'calm':
      // Nothing was begun that could end.
      return undefined
    case 'wear':
    case 'pose':
    case 'think':
      return "Only a character's reply can do this."
    case 'keep':
    case 'wake':
      return 'Only a kink module can do this.'
    default:
      return 'Nothing can do this now.'
  }
}
