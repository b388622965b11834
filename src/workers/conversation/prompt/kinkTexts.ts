import type { CharacterId } from 'sdk'
import type { PromptSection } from '../../../shared/chats/promptRecord.ts'
import type { KinkWords } from '../contract.ts'
import type { Insertions } from './depthTexts.ts'
import { messageCost } from './tokens.ts'

/** What the SDK promises: more than this of one module, and its lightest parts are left out. */
const maxOfOne = 300
/** All modules together take no more of the room than this. */
const maxShare = 1 / 6
/** Just before the newest message: what changes with each turn costs a server's cache nothing before it. */
const depth = 1

const slots: readonly KinkWords['slot'][] = ['persona', 'scene', 'rules']

/** Of what kink modules say, all that is meant for whoever speaks. */
export const kinksFor = (speaker: CharacterId, kinks: readonly KinkWords[] = []): readonly KinkWords[] =>
  kinks.filter((part) => part.speaker === undefined || part.speaker === speaker)

/** What kink modules say of the coming reply, by slot; where there is too much of it, the lightest words stay out. */
export function kinkTexts(
  kinks: readonly KinkWords[],
  room: number,
): { readonly told: Insertions['atDepth']; readonly leftOut: readonly PromptSection[] } {
  const spent = new Map<string, number>()
  const kept = new Set<KinkWords>()
  let left = Math.floor(room * maxShare)
  for (const part of kinks.toSorted((a, b) => b.weight - a.weight)) {
    const cost = messageCost(part.text)
    const ofModule = (spent.get(part.module) ?? 0) + cost
    if (cost > left || ofModule > maxOfOne) continue
    spent.set(part.module, ofModule)
    left -= cost
    kept.add(part)
  }
  return {
    told: kinks
      .filter((part) => kept.has(part))
      .map(({ module, slot, text }) => {
        return { id: 'kink', name: module, role: 'system', text, depth, order: slots.indexOf(slot) } as const
      }),
    leftOut: kinks
      .filter((part) => !kept.has(part))
      .map(({ module, text }) => ({
        id: 'kink',
        name: module,
        tokens: messageCost(text),
        state: 'left-out',
        why: 'There is no room for all that modules say; the lightest is left out first.',
        text,
      })),
  }
}
