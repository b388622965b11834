import type { SceneEvent } from 'sdk'
import type { Stage } from 'sdk/story'
import { takesContinue } from '../../stage/keys.ts'
import { openChoices } from './spokenAnswer.ts'

/** A key as a way to answer without looking: digits, and the two buttons of a clicker. */
export type KeyAnswer =
  | { readonly kind: 'event'; readonly event: SceneEvent }
  /** Points at another choice. */
  | { readonly kind: 'point'; readonly at: number }

export const isAnswerKey = (key: string): boolean => /^[1-9]$/.test(key) || key === 'PageDown' || key === 'PageUp'

/**
 * Digits take a choice by its number. Forward on a clicker goes on, or points at the next of several choices; back takes
 * the one that is pointed at.
 */
export function answerByKey(key: string, stage: Stage, pointed: number | undefined): KeyAnswer | undefined {
  const choices = openChoices(stage)
  const take = (at: number): KeyAnswer | undefined => {
    const choice = choices[at]
    return choice && { kind: 'event', event: { kind: 'chose', choice: choice.id } }
  }
  if (/^[1-9]$/.test(key)) return take(Number(key) - 1)
  if (key === 'PageUp') return pointed === undefined ? undefined : take(pointed)
  if (key !== 'PageDown') return undefined
  if (choices.length > 1) return { kind: 'point', at: pointed === undefined ? 0 : (pointed + 1) % choices.length }
  if (choices.length === 1) return take(0)
  return takesContinue(stage) ? { kind: 'event', event: { kind: 'continued' } } : undefined
}
