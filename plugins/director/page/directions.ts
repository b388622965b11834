import { aftercare } from 'sdk/page/aftercare.ts'
import { leftOf } from 'sdk/page/director/arc.ts'
import { ceilingNow, type Directions, director, intensityNow } from 'sdk/page/director/director.ts'
import { safety } from 'sdk/page/services/safety.ts'

/** What the player wants of the scene now, in words for the model: nothing of it while they have left it. */
export async function directions(): Promise<string> {
  if (aftercare.isOutOfScene) return ''
  if (Object.keys(director.topics).length === 0) return directorWords(director, () => undefined)
  const { allTopics } = await import('../../../src/shared/policy/consent/limits.ts')
  const labels = new Map(allTopics(safety.now.consent()).map(({ id, label }) => [id, label]))
  return directorWords(director, (topic) => labels.get(topic))
}

/**
 * How the player directs the scene, in words for the model; empty where they do not. `labelOf` names a topic.
 * What must hold whatever the model makes of it is kept by the gate.
 */
export function directorWords(
  { intensity, pace, topics, evening }: Readonly<Directions>,
  labelOf: (topic: string) => string | undefined,
  now = Date.now(),
): string {
  const named = (wanted: string) =>
    Object.entries(topics)
      .flatMap(([topic, emphasis]) => (emphasis === wanted ? [labelOf(topic) ?? ''] : []))
      .filter((label) => label !== '')
      .join(', ')
  const isStrengthDirected = intensity !== undefined || ceilingNow(now) < 1
  const wishes = [
    isStrengthDirected && `Intensity: ${strengthWords(intensityNow(now))}.`,
    pace < 1 && 'Pace: slower than usual. Linger, leave pauses, let one thing happen at a time.',
    pace > 1 && 'Pace: quicker than usual. Keep replies short and move on.',
    named('more') && `Bring in more of: ${named('more')}.`,
    named('aside') && `Leave aside for now: ${named('aside')}.`,
    evening && endWords(leftOf(evening, now)),
  ].filter((wish) => typeof wish === 'string' && wish !== '')
  return wishes.length === 0 ? '' : `The player directs this scene; follow without mentioning it. ${wishes.join(' ')}`
}

function strengthWords(intensity: number): string {
  const percent = `${Math.round(intensity * 100)} of 100`
  if (intensity < 0.2) return `barely there (${percent}). Rest, closeness and calm words only`
  if (intensity < 0.4) return `gentle (${percent}). Tease softly, promise more than you do`
  if (intensity < 0.65) return `warm (${percent}). Steady, attentive, no rush`
  if (intensity < 0.85) return `strong (${percent}). Bold and sure, and still attentive`
  return `as strong as the player allows (${percent}). Hold nothing back within their limits`
}

function endWords(leftMs: number): string {
  const minutes = Math.round(leftMs / 60_000)
  if (minutes > 10) return ''
  if (minutes > 1) return `The scene ends in ${minutes} minutes: bring it to a close and begin no new thing.`
  return 'The scene ends now: come down, be kind, say what was good.'
}
