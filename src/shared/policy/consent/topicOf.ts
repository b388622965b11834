import type { Effect } from 'sdk'
import { senseOf } from '../senseOf.ts'
import { findRuledOut } from './findRuledOut.ts'
import type { Topic } from './topics.ts'

/** The topic that is ruled out and that this effect is, or speaks of. What only ends something is never one. */
export function topicOf(effect: Effect, limits: readonly Topic[]): Topic | undefined {
  if (effect.kind === 'calm' || limits.length === 0) return undefined
  return limits.find((topic) => isOf(effect, topic)) ?? findRuledOut(wordsOf(effect), limits)?.topic
}

function isOf(effect: Effect, { cues = [], actuators = [], senses = [], effects = [] }: Topic): boolean {
  if (effects.includes(effect.kind)) return true
  switch (effect.kind) {
    case 'stage':
    case 'sound':
      return cues.includes(effect.cue)
    case 'stimulate':
      return actuators.includes(effect.target) || senses.includes(senseOf(effect))
    default:
      return false
  }
}

/** Everything in an effect that somebody will read, or that becomes a picture. One line is one thing. */
function wordsOf(effect: Effect): string {
  switch (effect.kind) {
    case 'say':
    case 'think':
      return effect.text
    case 'image':
      return effect.prompt
    case 'remember':
      return [effect.text, ...effect.tags].join('\n')
    case 'ask':
      return [effect.question, ...effect.choices].join('\n')
    case 'wear':
      return effect.clothing
    case 'pose':
      return effect.pose
    case 'stage':
    case 'sound':
      return [effect.cue, ...Object.values(effect.params ?? {})].join('\n')
    default:
      return ''
  }
}
