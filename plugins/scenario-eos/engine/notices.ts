import type { StageNotice } from 'sdk/story'
import { listOf } from '../document/document.ts'
import { labelHtml } from './bubbles.ts'
import { duration } from './duration.ts'
import { within } from './game.ts'
import { interrupt } from './lanes.ts'
import { freshId, type Play, type Running } from './play.ts'
import type { Notice } from './state.ts'

export function createNotice(running: Running): void {
  const { play, frame, fields } = running
  const name = typeof fields.id === 'string' ? fields.id : null
  const isRich = play.game.profile === 'oeos'
  const text = (value: unknown) => (typeof value !== 'string' ? '' : isRich ? labelHtml(play, value) : escaped(value))
  const title = text(fields.title)
  const label = text(fields.buttonLabel)
  const hasTimer = fields.timerCommands !== undefined || (isRich && fields.timerDuration !== undefined)
  const ms = hasTimer ? duration(running, fields.timerDuration ?? '0s', 'eos') : 0
  if (play.wanted !== null) return
  const id = freshId(play, 'notice')
  const hasButton = label !== '' || fields.buttonCommands !== undefined
  const shown: StageNotice = {
    id,
    html: title,
    ...(hasButton && { button: { id: `${id}.button`, html: label === '' ? 'OK' : label } }),
    ...(hasTimer && { timer: { id: `${id}.timer`, style: 'normal' as const, from: play.now, until: play.now + ms } }),
  }
  const place = (field: string, list: unknown) =>
    listOf(list).length > 0 ? within(frame, frame.at, `notification.create/${field}`) : null
  const notice: Notice = {
    shown,
    name,
    button: place('buttonCommands', fields.buttonCommands),
    timer: place('timerCommands', fields.timerCommands),
    until: hasTimer ? play.now + ms : null,
  }
  const others = name === null ? play.draft.notices : play.draft.notices.filter((other) => other.name !== name)
  // The oldest go: nobody reads so many.
  play.draft.notices = [...others, notice].slice(-maxNotices)
}

const maxNotices = 200

export function removeNotice({ play, fields }: Pick<Running, 'play' | 'fields'>): void {
  if (typeof fields.id === 'string') dropNotice(play, ({ name }) => name === fields.id)
}

/** The button of a notice was pressed. That is no way to go on otherwise. */
export function pressNotice(play: Play, button: string): boolean {
  const notice = play.draft.notices.find(({ shown }) => shown.button?.id === button)
  if (!notice) return false
  dropNotice(play, (other) => other === notice)
  if (notice.button) {
    play.draft.trouble = null
    interrupt(play, notice.button)
  }
  return true
}

export function noticeDue(play: Play, notice: Notice): void {
  dropNotice(play, (other) => other === notice)
  if (notice.timer) interrupt(play, notice.timer)
}

export function dropNotice(play: Play, isIt: (notice: Notice) => boolean): void {
  if (play.draft.notices.some(isIt)) play.draft.notices = play.draft.notices.filter((notice) => !isIt(notice))
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as HTML that shows it as it is. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
