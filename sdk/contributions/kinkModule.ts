import type { Effect } from '../effects.ts'
import type { PromptPart, Scene, SceneEvent } from '../scene.ts'

/**
 * A theme that colours scenes. Pure: the same scene and event give the same answer, and nothing but the answer. What it
 * must remember, it asks the host to `keep`, and finds it in `Scene.kept`; when it wants time to pass, it asks to `wake`.
 *
 * `prompt` is asked before each reply and has 100 ms; a late module sits this reply out.
 *
 * @example
 * const praise: KinkModule = {
 *   prompt: ({ intensity }) => [
 *     { slot: 'persona', weight: 1, text: 'You praise warmly and specifically.' },
 *     ...(intensity > 0.6 ? [{ slot: 'scene' as const, weight: 0.5, text: 'Praise comes breathlessly now.' }] : []),
 *   ],
 *   react: (event, { intensity }) =>
 *     event.kind === 'said' && event.by === 'partner' && /well done/i.test(event.text)
 *       ? [{ kind: 'stage', cue: 'warm-glow', params: { strength: intensity } }]
 *       : [],
 * }
 *
 * export default definePlugin({ kinkModule: { praise: () => praise } })
 */
export interface KinkModule {
  /**
   * What to add to the prompt of the coming reply. All parts together stay under 300 tokens, so that many modules fit
   * beside a chat.
   */
  prompt(scene: Scene): readonly PromptPart[]
  /**
   * What should happen because of an event: `said`, `saying`, `chose`, `elapsed` and `stopped`. At most eight effects of
   * an answer are done, and each is checked against the player's limits before it is. `stopped` may be answered with
   * words and with what is to be kept, and with nothing that starts anything.
   */
  react(event: SceneEvent, scene: Scene): readonly Effect[]
}
