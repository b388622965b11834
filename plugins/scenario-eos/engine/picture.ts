import { goOn, wait } from './lanes.ts'
import { located, mediaName } from './media.ts'
import { freshId, note, type Play, type Running } from './play.ts'
import { hidesPicture } from './state.ts'
import { leaveVideo } from './video.ts'

/** A picture that does not come holds the story up no longer than this. */
const maxWaitMs = 10_000
/** Pictures that come this soon were there at once, so that long chains of them keep their pace. */
const soonMs = 250

export function image({ play, lane, fields }: Running): void {
  const source = typeof fields.locator === 'string' ? fields.locator : ''
  const isScript = source.startsWith('$') && play.game.profile === 'oeos'
  const locator = isScript ? String(play.scripts.value(play, source.slice(1)) ?? '') : source
  if (play.wanted !== null) return
  const picture = showPicture(play, locator)
  if (picture !== undefined) {
    wait(play, lane, { kind: 'picture', picture, since: play.now, until: play.now + maxWaitMs })
  }
}

/** Puts a picture up; the id of it, or undefined where the one before stays. */
export function showPicture(play: Play, locator: string): string | undefined {
  const found = located(play, locator, 'image')
  if (found.kind === 'missing') {
    note(play, 'warning', found.problem, locator)
    return undefined
  }
  const id = freshId(play, 'picture')
  leaveVideo(play)
  const { hears } = play.draft
  if (hears.includes(hidesPicture)) play.draft.hears = hears.filter((heard) => heard !== hidesPicture)
  play.draft.picture = { id, media: found.media, awaited: true }
  return id
}

/** A picture is on the screen, or never will be. */
export function pictureShown(play: Play, id: string, ok: boolean): void {
  const { picture, lanes } = play.draft
  const waiting = lanes.find(({ current }) => current?.kind === 'picture' && current.picture === id)
  if (picture?.id === id && picture.awaited) play.draft.picture = { ...picture, awaited: false }
  if (!ok) {
    const name = picture?.id === id ? ` ${mediaName(picture.media)}` : ''
    note(play, 'warning', `The picture${name} could not be shown.`)
  }
  if (waiting?.current?.kind !== 'picture') return
  const { since } = waiting.current
  if (play.now - since <= soonMs) play.now = since
  goOn(play, waiting.id)
}
