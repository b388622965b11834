import { nyxView } from '../older/nyx.ts'
import { freshPcm2, isSet, isValidTarget, runPcm2 } from '../older/pcm2.ts'
import { addBubble, labelHtml } from './bubbles.ts'
import { duration } from './duration.ts'
import { nyxStep, within } from './game.ts'
import { enter, replaceQueue } from './lanes.ts'
import { showPicture } from './picture.ts'
import { freshId, type Play, type Running, random } from './play.ts'

/** A page of a converted Flash story, or a part of one: all of it is shown at once, and nothing waits. */
export function showNyx(running: Running): void {
  const { play, lane, frame } = running
  const { picture, texts, buttons, timers } = nyxView(play.game.list(frame)[frame.at])
  const place = (rest: string) => within(frame, frame.at, `${nyxStep}/${rest}`)
  const words = texts.map((text) => labelHtml(play, text))
  const captions = buttons.map(({ label }) => labelHtml(play, label))
  const lengths = timers.map((timer) => duration(running, timer.duration, 'oeos'))
  if (play.wanted !== null) return
  if (picture !== undefined) showPicture(play, picture)
  for (const html of words) {
    addBubble(play, { kind: 'say', id: freshId(play, 'bubble'), html, align: 'center', active: true, marked: false })
  }
  const row = captions.map((html, index) => ({
    shown: { id: freshId(play, 'button'), html },
    place: place(`buttons/${index}/commands`),
  }))
  if (row.length > 0) play.draft.buttons = [...play.draft.buttons, ...row]
  const started = timers.map(({ style, commands }, index) => ({
    shown: { id: freshId(play, 'timer'), style, from: play.now, until: play.now + (lengths[index] ?? 0) },
    place: place(`timers/${index}/commands`),
    hasCommands: commands.length > 0,
    lane: null,
    replaces: true as const,
    loops: 1,
  }))
  if (started.length > 0) play.draft.timers = [...play.draft.timers, ...started]
  enter(play, lane, place('run'))
}

/** A button of the row was pressed; it stays to be pressed again. */
export function pressRow(play: Play, button: string): boolean {
  const pressed = play.draft.buttons.find(({ shown }) => shown.id === button)
  if (pressed) replaceQueue(play, pressed.place)
  return pressed !== undefined
}

/** The commands about which page was seen, and which comes next. */
export function keepBooks({ play, name, fields }: Pick<Running, 'play' | 'name' | 'fields'>): void {
  const { state, to } = runPcm2({ name, fields }, booksOf(play), play.game.document.pages, random(play))
  play.draft.books = state
  if (to !== undefined && Object.hasOwn(play.game.document.pages, to)) play.wanted = to
}

const relations: Readonly<Record<string, (given: readonly unknown[]) => readonly [string, Record<string, unknown>]>> = {
  addMustRelation: ([self, pages]) => ['pcm2.must', { self, pages }],
  addMustNotRelation: ([self, pages]) => ['pcm2.mustnot', { self, pages }],
  addNumActionsRelation: ([self, count]) => ['pcm2.numactions', { self, count }],
  addNumActionsFromRelation: ([self, action, count]) => ['pcm2.numactionsfrom', { self, action, count }],
  setRepeat: ([target, count]) => ['pcm2.repeatset', { target, count }],
  addRepeat: ([target, count]) => ['pcm2.repeatadd', { target, count }],
  delRepeat: ([target, count]) => ['pcm2.repeatdel', { target, count }],
}

/** What scripts ask of the books, and write into them. */
export function askBooks(play: Play, wish: string, given: readonly unknown[]): unknown {
  if (wish === 'isSet') return isSet(booksOf(play), String(given[0]))
  if (wish === 'isValidTarget') return isValidTarget(booksOf(play), String(given[0]))
  const relation = Object.hasOwn(relations, wish) ? relations[wish]?.(given) : undefined
  if (relation) keepBooks({ play, name: relation[0], fields: relation[1] })
  return null
}

const booksOf = ({ draft }: Play) => draft.books ?? { ...freshPcm2, page: draft.page ?? '' }
