import { textOf } from '../text/label.ts'
import { readingTime } from '../text/readingTime.ts'
import { addBubble, alignOf, labelHtml } from './bubbles.ts'
import { duration } from './duration.ts'
import { ahead, wait } from './lanes.ts'
import { freshId, note, type Running } from './play.ts'

export function say(running: Running): void {
  const { play, lane, fields } = running
  if (typeof fields.label !== 'string') note(play, 'warning', 'A “say” has no text.')
  const html = labelHtml(play, typeof fields.label === 'string' ? fields.label : '')
  const ms = fields.mode === 'custom' ? duration(running, fields.duration ?? '0s', 'oeos') : 0
  if (play.wanted !== null) return
  const mode = modeOf(running)
  const timed = mode === 'autoplay' || mode === 'custom'
  const skip = !timed || fields.allowSkip === true || play.game.preview
  const id = freshId(play, 'bubble')
  const marked = mode !== 'instant' && (mode === 'pause' || (timed && fields.allowSkip === true))
  addBubble(play, { kind: 'say', id, html, align: alignOf(fields.align), active: true, marked })
  if (mode === 'instant' || (mode === 'custom' && ms <= 0)) return
  const reading = mode === 'autoplay' ? readingTime(textOf(html), play.game.profile) / play.game.speed : ms
  wait(play, lane, { kind: 'say', bubble: id, skip, until: timed ? play.now + reading : null })
}

type Mode = 'instant' | 'pause' | 'autoplay' | 'custom' | 'unknown'

function modeOf({ play, lane, frame, fields }: Running): Mode {
  const { mode } = fields
  switch (mode) {
    case 'instant':
    case 'pause':
    case 'autoplay':
    case 'custom':
      return mode
    case undefined:
    case 'auto':
      break
    default:
      return 'unknown'
  }
  const next = ahead(play, lane, play.game.profile === 'oeos' ? frame : null)
  const answers =
    next?.name === 'choice' || next?.name === 'prompt' || (next?.name === 'timer' && next.fields.isAsync !== true)
  return answers ? 'instant' : 'pause'
}
