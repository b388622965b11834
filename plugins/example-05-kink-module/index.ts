import { definePlugin, type Effect, type KinkModule, type PromptPart, type Scene, type SceneEvent } from 'sdk'

/** What is said when somebody is praised. [1] */
const praising = /\b(well done|good work|so proud|you did (?:it|beautifully)|just like that)\b/i

/** Praise: effort is noticed aloud, and the light follows. */
const praise: KinkModule = {
  prompt(scene) {
    if (isRuledOut(scene)) return [] // [2]
    const name = scene.player.name
    const parts: PromptPart[] = [
      { slot: 'persona', weight: 0.8, text: `You notice what ${name} does well and say so, plainly and by its name.` },
    ]
    if (scene.intensity > 0.5) {
      parts.push({ slot: 'scene', weight: 0.4, text: 'Praise comes often now, close and unhurried.' }) // [3]
    }
    return parts
  },

  react(event, scene) {
    if (isRuledOut(scene) || !isPraise(event)) return []
    const glow = { kind: 'stage', cue: 'warm-glow', params: { strength: scene.intensity } } as const
    const chime = { kind: 'sound', cue: 'soft-chime', gain: 0.2 + 0.3 * scene.intensity } as const
    const effects: readonly Effect[] = [glow, chime] // [4]
    return effects
  },
}

const isRuledOut = ({ limits }: Scene) => limits.some((limit) => limit.toLowerCase() === 'praise')

const isPraise = (event: SceneEvent) => event.kind === 'said' && event.by === 'partner' && praising.test(event.text) // [5]

export default definePlugin({ kinkModule: { praise: () => praise } })

/*
 * [1] A module is asked within a turn and has 100 ms: plain text matching is plenty.
 * [2] What the player has ruled out is ruled out here too, without being asked twice.
 * [3] The lightest parts are dropped first when the prompt grows long.
 * [4] Effects are wishes. The player's limits decide over each, once, after you.
 * [5] New kinds of events will come. What you do not know, you leave alone.
 */
