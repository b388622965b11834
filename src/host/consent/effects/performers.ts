import type { ActionTaken, Effect, VariantId } from 'sdk'

/** Whoever can make one kind of effect happen: devices, the stage, a scenario. */
export type Performer<Kind extends Effect['kind']> = (effect: Extract<Effect, { readonly kind: Kind }>) => void

const performers = new Map<string, Set<(effect: never) => void>>()
/** Wordings of this visit that acted, and up to where. A reply acts while it is written, and at no other time. */
const acted = new Map<VariantId, Set<number>>()
const mostRemembered = 200

/** Lets somebody perform effects of a kind. Returns the function that ends this. */
export function addPerformer<Kind extends Effect['kind']>(kind: Kind, performer: Performer<Kind>): () => void {
  const all = performers.get(kind) ?? new Set()
  all.add(performer)
  performers.set(kind, all)
  return () => void all.delete(performer)
}

/** Makes happen what a reply was allowed to do, once for its place in that wording. What was refused stays undone. */
export function performOnce(variant: VariantId, place: number, { effect, verdict }: ActionTaken): void {
  const places = acted.get(variant) ?? new Set()
  if (verdict === 'refused' || places.has(place)) return
  acted.set(variant, places.add(place))
  const oldest = acted.keys().next().value
  if (acted.size > mostRemembered && oldest) acted.delete(oldest)
  performNow(effect)
}

/** Hands an effect to whoever can make it happen. Answers whether there is anybody. */
export function performNow(effect: Effect): boolean {
  const able = performers.get(effect.kind) ?? new Set()
  for (const performer of able) performer(effect as never)
  return able.size > 0
}
