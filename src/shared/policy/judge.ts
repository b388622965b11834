import type { Effect } from 'sdk'
import type { Circumstances } from './circumstances.ts'
import { ruledOutMessage } from './consent/findRuledOut.ts'
import { topicOf } from './consent/topicOf.ts'
import { senseOf } from './senseOf.ts'

/** What becomes of an effect. */
export type Judgement =
  | { readonly kind: 'allow'; readonly effect: Effect }
  | { readonly kind: 'soften'; readonly effect: Effect; readonly why: string }
  | { readonly kind: 'refuse'; readonly why: string }

/** A single request asks for no more than this; how strong it may become is the governor's business. */
export const maxStimulusMs = 10 * 60_000
/** A module is not woken sooner. */
const soonestWakeMs = 250
export const maxAddedMs = 24 * 60 * 60_000

/**
 * The one gate of everything a model, a plugin or a scenario asks for. Pure: the same request under the same
 * circumstances is judged the same. It never raises anything; whoever performs an effect may do less still.
 */
export function judge(effect: Effect, around: Circumstances): Judgement {
  const topic = topicOf(effect, around.ruledOut)
  if (topic) return refuse(ruledOutMessage(topic))
  switch (effect.kind) {
    case 'stimulate':
      return judgeStimulus(effect, around)
    case 'advance':
      return around.ways.includes(effect.to)
        ? allow(effect)
        : refuse(around.ways.length === 0 ? 'No scenario is being played.' : 'The scene offers no such way.')
    case 'add-time':
      return judgeAddedTime(effect, around)
    case 'image':
      if (around.withheld.includes('pictures')) return refuse('You do not let this character make pictures.')
      return around.pictures ? allow(effect) : refuse('No image server is set up.')
    case 'stage':
    case 'sound':
      return around.cues.includes(effect.cue) ? allow(effect) : refuse(`There is no effect called “${effect.cue}”.`)
    case 'say':
    case 'invite':
    case 'calm':
    case 'ask':
    case 'wear':
    case 'pose':
    case 'think':
    case 'keep':
      return allow(effect)
    case 'remember':
      return around.withheld.includes('memory') ? refuse('You do not let this character remember you.') : allow(effect)
    case 'wake':
      return effect.ms >= soonestWakeMs
        ? allow(effect)
        : { kind: 'soften', effect: { ...effect, ms: soonestWakeMs }, why: 'Four times a second is the most.' }
    default:
      effect satisfies never
      return refuse('This is unknown here.')
  }
}

function judgeStimulus(
  effect: Extract<Effect, { readonly kind: 'stimulate' }>,
  { actuators, senses, limits, withheld, directed }: Circumstances,
): Judgement {
  if (withheld.includes('devices')) return refuse('You do not let this character move devices.')
  if (limits.includes(effect.target)) return refuse('You have ruled this out.')
  if (!actuators.includes(effect.target)) return refuse('No device that can do this is connected and allowed to move.')
  if (!senses.includes(senseOf(effect))) return refuse(`You have switched ${senseOf(effect)} off.`)
  if (!(effect.level >= 0 && effect.level <= 1)) return refuse('The strength is no strength.')
  if (!(effect.ms > 0)) return refuse('The duration is no duration.')
  const level = Math.min(effect.level, directed.strongest)
  const ms = Math.min(effect.ms / directed.pace, maxStimulusMs)
  const reasons = [
    level < effect.level && `You direct this scene to ${Math.round(level * 100)} of 100 at most.`,
    ms !== effect.ms && ms < maxStimulusMs && 'You direct its pace.',
    effect.ms / directed.pace > maxStimulusMs && 'Ten minutes are the most at a time.',
  ].filter((reason) => reason !== false)
  if (reasons.length === 0) return allow(effect)
  return { kind: 'soften', effect: { ...effect, level, ms }, why: reasons.join(' ') }
}

function judgeAddedTime(
  effect: Extract<Effect, { readonly kind: 'add-time' }>,
  { mayAddTime }: Circumstances,
): Judgement {
  if (!mayAddTime) return refuse('This character may not add time, or nothing is locked.')
  if (!(effect.ms > 0)) return refuse('Time can only be added.')
  if (effect.ms <= maxAddedMs) return allow(effect)
  return { kind: 'soften', effect: { ...effect, ms: maxAddedMs }, why: 'A day is the most at a time.' }
}

const allow = (effect: Effect): Judgement => ({ kind: 'allow', effect })
const refuse = (why: string): Judgement => ({ kind: 'refuse', why })
