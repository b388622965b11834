import type { LoreState, MatchMemory, TimedEffect } from '../../../shared/lore/loreState.ts'
import type { NormalEntry } from '../../../shared/lore/types.ts'
import { hashText } from './hashText.ts'

export interface TimedEntry {
  readonly key: string
  readonly entry: NormalEntry
}

export const isTimed = (entry: NormalEntry): boolean => entry.sticky > 0 || entry.cooldown > 0 || remembers(entry)

const remembers = (entry: NormalEntry): boolean =>
  entry.decorators.some(({ kind }) => kind === 'keepAfterMatch' || kind === 'dropAfterMatch')

/**
 * The state as it stands when a chat of `messageCount` messages is looked at: effects that ended are gone, what a swipe or
 * a deletion took back is forgotten, and a cooldown begins where its stickiness ended.
 */
export function settleState(state: LoreState, timed: readonly TimedEntry[], messageCount: number): LoreState {
  const sticky: Record<string, TimedEffect> = {}
  const cooldown: Record<string, TimedEffect> = {}
  const matched: Record<string, MatchMemory> = {}
  for (const { key, entry } of timed) {
    const hash = hashEntry(entry)
    const resting = status(state.cooldown, key, hash, messageCount)
    if (resting && messageCount < resting.end) cooldown[key] = resting
    const held = status(state.sticky, key, hash, messageCount)
    if (held && messageCount < held.end) sticky[key] = held
    if (held && messageCount >= held.end && entry.cooldown > 0 && messageCount < held.end + entry.cooldown) {
      cooldown[key] = { hash, start: held.end, end: held.end + entry.cooldown, lasting: true }
    }
    const memory = own(state.matched, key)
    if (memory && memory.hash === hash && memory.at < messageCount) matched[key] = memory
  }
  return { sticky, cooldown, matched }
}

/** Begins what newly active entries begin. Running effects are not prolonged. */
export function beginEffects(settled: LoreState, active: readonly TimedEntry[], messageCount: number): LoreState {
  const sticky = { ...settled.sticky }
  const cooldown = { ...settled.cooldown }
  const matched = { ...settled.matched }
  for (const { key, entry } of active) {
    const hash = hashEntry(entry)
    const lasting = (messages: number): TimedEffect => ({
      hash,
      start: messageCount,
      end: messageCount + messages,
      lasting: false,
    })
    if (entry.sticky > 0) sticky[key] ??= lasting(entry.sticky)
    else if (entry.cooldown > 0) cooldown[key] ??= lasting(entry.cooldown)
    if (remembers(entry)) matched[key] ??= { hash, at: messageCount }
  }
  return { sticky, cooldown, matched }
}

function status(
  effects: Readonly<Record<string, TimedEffect>>,
  key: string,
  hash: string,
  messageCount: number,
): TimedEffect | undefined {
  const effect = own(effects, key)
  if (!effect || effect.hash !== hash) return undefined
  return messageCount > effect.start || effect.lasting ? effect : undefined
}

const own = <Value>(from: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(from, key) ? from[key] : undefined

function hashEntry({ keys, secondary, content, sticky, cooldown, delay }: NormalEntry): string {
  const sources = (list: NormalEntry['keys']) => list.map(({ source }) => source)
  return hashText(JSON.stringify([sources(keys), sources(secondary), content, sticky, cooldown, delay]))
}
