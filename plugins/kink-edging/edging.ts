import type { Effect, KinkModule, Scene } from 'sdk'

/** What the player sets; plugin.json says how. */
export interface Rules {
  readonly wanted: number
  readonly restSeconds: number
}

/** What is kept of a chat. */
interface Stored {
  readonly count: number
  /** When the last one was, in milliseconds since the epoch. */
  readonly at: number
  readonly isAllowed: boolean
}

/** Edge! says the first; the others are how people put it themselves. */
const atTheEdge = /\bI(?:[’']m| am) (?:on|at|right at) the edge\b|\bI(?:[’']m| am) (?:edging|so close)\b/i
const finished = /\bI(?:[’']ve| have)? (?:just )?(?:finished|came)\b/i
const allows = /\byou (?:may|can) (?:finish|come|let go)(?: now)?\b/i
const forbids = /\b(?:not|never|before|until|unless|when|once|if) you (?:may|can)\b/i

/** Rules of edging: a count, rests between, and a finish that the partner allows. */
export const edging = (rules: () => Rules): KinkModule => ({
  prompt(scene) {
    if (isRuledOut(scene)) return []
    const { wanted } = rules()
    const { count, isAllowed } = readState(scene)
    const name = scene.player.name
    const rest = restLeft(scene, rules())
    const finish = isAllowed
      ? `You have allowed ${name} to finish.`
      : `${name} asks you before finishing. Allow it only after ${times(wanted)}, and only in so many words: “You may finish.”`
    return [
      { slot: 'rules', weight: 0.9, text: `${name} edges by your rules: up close, then rest, and again. ${finish}` },
      { slot: 'scene', weight: 0.8, text: `${name} has been at the edge ${times(count)}, of ${wanted}.` },
      ...(rest > 0
        ? [
            {
              slot: 'scene',
              weight: 1,
              text: `${name} rests for ${Math.ceil(rest / 1000)} more seconds: only soothe now.`,
            } as const,
          ]
        : []),
    ]
  },

  react(event, scene) {
    if (isRuledOut(scene)) return []
    if (event.kind === 'elapsed' && restLeft(scene, rules()) === 0) return [chime, say('The rest is over.')]
    if (event.kind !== 'said') return []
    if (event.by === 'partner') return answer(event.text, scene)
    if (event.by !== 'player') return []
    if (finished.test(event.text)) return [{ kind: 'keep', state: null }]
    return atTheEdge.test(event.text) ? reached(scene, rules()) : []
  },
})

/** Another one, or the same one still. Either way it becomes calm, and the rest begins anew. */
function reached(scene: Scene, rules: Rules): readonly Effect[] {
  const { count, isAllowed } = readState(scene)
  const isSame = restLeft(scene, rules) > 0
  const state: Stored = { count: isSame ? count : count + 1, at: scene.now, isAllowed }
  const words = isSame ? 'Still the same edge: rest.' : `At the edge: ${state.count} of ${rules.wanted}. Rest.`
  return [{ kind: 'keep', state }, { kind: 'calm' }, { kind: 'wake', ms: rules.restSeconds * 1000 }, say(words)]
}

function answer(text: string, scene: Scene): readonly Effect[] {
  const kept = readState(scene)
  if (kept.isAllowed || !allows.test(text) || forbids.test(text)) return []
  return [{ kind: 'keep', state: { ...kept, isAllowed: true } }, chime]
}

function restLeft(scene: Scene, { restSeconds }: Rules): number {
  const { count, at } = readState(scene)
  const passed = scene.now - at
  // A clock that was turned back has nobody rest longer.
  return count === 0 || passed < 0 ? 0 : Math.max(0, restSeconds * 1000 - passed)
}

/** It may be from an older version of this plugin, or from anywhere. */
function readState({ kept }: Scene): Stored {
  const { count, at, isAllowed } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Stored>
  return {
    count: Number.isInteger(count) ? Number(count) : 0,
    at: Number.isFinite(at) ? Number(at) : 0,
    isAllowed: isAllowed === true,
  }
}

const isRuledOut = ({ limits }: Scene) => limits.includes('edging')
const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
const say = (text: string): Effect => ({ kind: 'say', text })
const chime: Effect = { kind: 'sound', cue: 'soft-chime', gain: 0.3 }
