import type { StageVideo } from 'sdk/story'
import { goOn, wait } from './lanes.ts'
import { located } from './media.ts'
import { freshId, note, type Play, type Running } from './play.ts'

/** In `audio.play` of the open player, the sign that a video is meant. */
export const meansVideo = (locator: string): boolean => locator.includes('+(|oeos-video:')

/** Plays a video in the place of the picture. Unless it is a background, what follows waits for its end. */
export function playVideo({ play, lane, fields }: Pick<Running, 'play' | 'lane' | 'fields'>): void {
  const locator = typeof fields.locator === 'string' ? fields.locator : ''
  const found = located(play, locator, 'video')
  if (found.kind === 'missing') {
    note(play, 'warning', found.problem, locator)
    return
  }
  const loops = typeof fields.loops === 'number' && fields.loops >= 0 ? Math.floor(fields.loops) : 1
  const shown: StageVideo = {
    id: freshId(play, 'video'),
    media: found.media,
    playing: true,
    loops,
    volume: typeof fields.volume === 'number' ? Math.min(1, Math.max(0, fields.volume)) : 1,
    muted: false,
    rate: 1,
    startAt: 0,
    stopAt: 0,
    hidden: false,
  }
  leaveVideo(play)
  const waits = fields.background !== true
  play.draft.video = { shown, lane: waits ? lane : null }
  if (waits) wait(play, lane, { kind: 'video', clip: shown.id })
}

/** The video is over, or cannot be played. Whether it was the video. */
export function videoEnded(play: Play, clip: string, left: number): boolean {
  const { video } = play.draft
  if (video?.shown.id !== clip) return false
  if (left === 0) leaveVideo(play)
  return true
}

/** Takes the video away; whoever waited for it goes on. */
export function leaveVideo(play: Play): void {
  const { video, lanes } = play.draft
  if (!video) return
  play.draft.video = null
  const waiting = lanes.find(({ current }) => current?.kind === 'video' && current.clip === video.shown.id)
  if (waiting) goOn(play, waiting.id)
}
