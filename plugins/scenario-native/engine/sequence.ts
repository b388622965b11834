import { nodeOf, type Play, withEffects, withState } from './play.ts'

/**
 * Gives the stimulus that is due, at most one a step: whoever was away does not get what was missed all at once. What
 * is aimed at something the player has ruled out is passed over.
 */
export function playDue(play: Play): Play {
  const { stimulus } = play.state
  if (!stimulus || stimulus.at > play.scene.now) return play
  const rest = (nodeOf(play)?.stimulation ?? []).slice(stimulus.index)
  const skipped = rest.findIndex(({ target }) => !play.scene.limits.includes(target))
  const next = rest[skipped]
  if (!next) return withState(play, { stimulus: null })
  const { pattern, target, level, ms, sense, waitMs } = next
  const given = withEffects(play, { kind: 'stimulate', pattern, target, level, ms, sense })
  const isLast = skipped === rest.length - 1
  return withState(given, {
    stimulus: isLast ? null : { index: stimulus.index + skipped + 1, at: play.scene.now + waitMs },
  })
}
