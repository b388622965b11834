import type { StageClip, StageTimer, StoryFile } from 'sdk'
import { found } from '../document/filesOf.ts'
import type { Clip, ScenarioNode } from '../document/types.ts'
import type { Shown } from './state.ts'

/** What a node shows and plays from its beginning. Ids carry the arrival, so that coming back begins anew. */
export function shownIn(node: ScenarioNode, arrival: number, now: number, files: readonly StoryFile[]): Shown {
  const { image, video, audio } = node
  return {
    picture: image ? { id: `picture-${arrival}`, media: found(image, files), awaited: false } : null,
    video: video ? { ...clipOf(`video-${arrival}`, video, files), hidden: false } : null,
    sounds: audio.map((clip, index) => ({ ...clipOf(`sound-${arrival}-${index}`, clip, files), background: false })),
    timers: timersIn(node, arrival, now),
  }
}

/** One timer for the node, and one for each moment at which buttons open. */
export function timersIn(node: ScenarioNode, arrival: number, now: number): readonly StageTimer[] {
  const openings = [...new Set(node.buttons.map(({ waitMs }) => waitMs))].filter((ms) => ms > 0)
  const timer = (id: string, ms: number): StageTimer => ({ id, style: 'normal', from: now, until: now + ms })
  return [
    ...(node.waitMs && node.next.length > 0 ? [timer(`wait-${arrival}`, node.waitMs)] : []),
    ...openings.map((ms) => timer(`buttons-${arrival}-${ms}`, ms)),
  ]
}

const clipOf = (
  id: string,
  { media, loops, volume, startAt, stopAt }: Clip,
  files: readonly StoryFile[],
): StageClip => ({
  id,
  media: found(media, files),
  playing: true,
  loops,
  volume,
  muted: false,
  rate: 1,
  startAt,
  stopAt,
})
