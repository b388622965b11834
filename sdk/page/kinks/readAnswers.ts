import type { Effect, PromptPart } from 'sdk'
import { isEffect } from '../../../src/shared/chats/effectShape.ts'
import { clamp, field, listOf, numberOf, textOf } from '../../../src/shared/fields.ts'
import { sizeOf } from '../../../src/shared/weigh.ts'

/*
 * What modules answer, as strangers may answer it: what has the form is taken, the rest is left out.
 */

const maxParts = 20
const maxPartLength = 2000
/** In bytes, as `sizeOf` counts them. */
const maxEffect = 10_000

const slots = ['persona', 'scene', 'rules'] as const

/** Their parts of a prompt. */
export const readParts = (answer: unknown): readonly PromptPart[] =>
  listOf(answer)
    .slice(0, maxParts)
    .flatMap((part) => {
      const slot = slots.find((known) => known === field(part, 'slot'))
      const text = textOf(field(part, 'text')).trim().slice(0, maxPartLength)
      return slot && text !== '' ? [{ slot, weight: clamp(numberOf(field(part, 'weight')) ?? 0, 0, 1), text }] : []
    })

/** At most this many effects of one answer are done. */
export const maxEffects = 8

/** What they ask for, and how much more there was than anybody does for one answer. */
export function readEffects(answer: unknown): { readonly effects: readonly Effect[]; readonly tooMany: number } {
  const all = listOf(answer)
  return {
    effects: all.slice(0, maxEffects).filter(isEffect).filter(isShort),
    tooMany: Math.max(0, all.length - maxEffects),
  }
}

/** What is kept has a measure of its own. */
const isShort = (effect: Effect): boolean => effect.kind === 'keep' || sizeOf(effect) <= maxEffect
