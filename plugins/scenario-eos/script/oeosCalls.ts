import type { Bubble, StageButton } from 'sdk/story'
import { isFields, pageOf } from '../document/document.ts'
import { changeSound } from '../engine/audio.ts'
import { addBubble, alignOf, changeBubble } from '../engine/bubbles.ts'
import { ahead, end } from '../engine/lanes.ts'
import { located } from '../engine/media.ts'
import { dropNotice } from '../engine/notices.ts'
import { showPicture } from '../engine/picture.ts'
import { freshId, note, type Play, random } from '../engine/play.ts'
import { hidesBubbles, hidesPicture, keepsBubbles, pageLane, type RunningTimer } from '../engine/state.ts'
import { readColor } from '../text/color.ts'
import { durationOf } from '../text/duration.ts'
import { textOf } from '../text/label.ts'
import { isPattern, matchPages } from '../text/pattern.ts'
import { readingTime } from '../text/readingTime.ts'

/*
 * The host's side of `oeosPrelude.ts`: what scripts of the open player make themselves. Their things have ids that begin
 * with `own`. The engine asks `pressOwn`, `continueOwn` and `answerOwn` first when the player does something.
 */
type Call = (play: Play, ...given: readonly unknown[]) => unknown

export const oeosCalls: Readonly<Record<string, Call>> = {
  alarm(play, id, ms, again) {
    if (play.draft.alarms.length >= maxAlarms) return false
    // A script that calls itself at once would never let the player in.
    const wait = Math.max(minMs, Number(ms))
    play.draft.alarms = [
      ...play.draft.alarms,
      { id: Number(id), at: play.now + wait, every: again === true ? wait : 0 },
    ]
    return true
  },
  silence: (play, id) => {
    play.draft.alarms = play.draft.alarms.filter((alarm) => alarm.id !== id)
  },
  'own say': (play, wish) => say(play, fieldsOf(wish)),
  'own choice': (play, id, options) => choice(play, id, options),
  'own chosen': (play, id, html) =>
    changeOwn(play, id, (bubble) =>
      bubble.kind === 'choice' ? { ...bubble, active: false, chosen: typeof html === 'string' ? html : null } : bubble,
    ),
  'own prompt'(play, wish) {
    makeRoom(play.draft.bubbles, maxBubbles)
    const { align, value } = fieldsOf(wish)
    const id = freshId(play, 'own')
    const written = typeof value === 'string' && value !== '' ? { value } : {}
    addBubble(play, { kind: 'prompt', id, active: true, align: alignOf(align), ...written })
    return id
  },
  'own answered': (play, id, text) =>
    changeOwn(play, id, (bubble) =>
      bubble.kind === 'prompt' ? { ...bubble, active: false, answer: String(text) } : bubble,
    ),
  'own change': (play, id, field, value) => changeOwn(play, id, (bubble) => changedSay(bubble, field, htmlIn(value))),
  'own remove'(play, id) {
    play.draft.bubbles = play.draft.bubbles.filter((bubble) => bubble.id !== id || !isOwn(bubble.id))
  },
  'own clear'(play, keep) {
    const { bubbles } = play.draft
    play.draft.bubbles = bubbles.slice(Math.max(0, bubbles.length - Math.max(0, Number(keep))))
  },
  'own keep'(play, on) {
    const others = play.draft.hears.filter((heard) => heard !== keepsBubbles)
    play.draft.hears = on === true ? [...others, keepsBubbles] : others
  },
  'own timer': (play, id, duration, style) => timer(play, id, duration, style),
  'own timer paused': (play, id, left) =>
    changeTimer(play, id, (timer) => ({
      ...timer,
      shown: { ...timer.shown, until: play.now + endlessMs, paused: Number(left) },
    })),
  'own timer gone'(play, id) {
    play.draft.timers = play.draft.timers.filter(({ shown }) => shown.id !== id)
  },
  'own timer there': (play, id) => play.draft.timers.some(({ shown }) => shown.id === id),
  'own notice': (play, wish) => notice(play, fieldsOf(wish)),
  'own notice change'(play, id, field, value) {
    const html = htmlIn(value)
    play.draft.notices = play.draft.notices.map((one) => {
      if (one.shown.id !== id) return one
      const button = { id: `${one.shown.id}.button`, html }
      return { ...one, shown: field === 'button' ? { ...one.shown, button } : { ...one.shown, html } }
    })
  },
  'own notices': ({ draft }) => draft.notices.flatMap(({ name }) => name ?? []),
  'own sound': (play, wish) => sound(play, fieldsOf(wish)),
  'own sound state'({ draft }, id) {
    const found = draft.sounds.find(({ shown }) => shown.id === id)
    if (!found) return null
    const { playing, volume, muted } = found.shown
    return { playing, volume, muted, name: found.name }
  },
  'own sound change'(play, id, field, value) {
    const change = field === 'muted' ? { muted: value === 1 } : { rate: Number(value) }
    changeSound(play, String(id), (one) => ({ ...one, shown: { ...one.shown, ...change } }))
  },
  'own sounds'(play, wish, value) {
    const { draft } = play
    if (wish === 'mute' && value === null)
      return draft.sounds.length > 0 && draft.sounds.every(({ shown }) => shown.muted)
    const change = wish === 'stop' ? { playing: false } : { muted: value === 1 }
    draft.sounds = draft.sounds.map((one) => ({ ...one, shown: { ...one.shown, ...change } }))
    return null
  },
  'own pages'({ game, draft }, pattern, onlyEnabled) {
    const found = typeof pattern === 'string' ? matchPages(pattern, game.ids) : game.ids
    return onlyEnabled === true ? found.filter((id) => !draft.disabled.includes(id)) : found
  },
  'own contains'({ game, draft }, target) {
    const asked = String(target)
    if (!isPattern(asked)) return pageOf(game.document, asked) !== undefined
    return matchPages(asked, game.ids).some((id) => !draft.disabled.includes(id))
  },
  'own end': (play) => end(play),
  'own end title'({ draft }, title) {
    draft.endTitle = String(title).slice(0, 500)
  },
  'own image': (play, locator) => showPicture(play, String(locator)) !== undefined,
  'own hide'({ draft }, what, on) {
    const sign = what === 'image' ? hidesPicture : hidesBubbles
    const others = draft.hears.filter((heard) => heard !== sign)
    draft.hears = on === true ? [...others, sign] : others
  },
  'own unseen': (play, name) =>
    note(play, 'note', `“pages.${String(name)}” is remembered, but the screen of this player stays as it is.`),
  'own files': ({ game }, what, name) => filesIn(game.document, what, String(name)),
}

/** A button of something a script made was pressed. */
export function pressOwn(play: Play, button: string): boolean {
  if (!isOwn(button)) return false
  const notice = play.draft.notices.find(({ shown }) => shown.button?.id === button)
  if (notice) {
    dropNotice(play, (other) => other === notice)
    play.scripts.fire(play, 'own', [notice.shown.id, 'pressed', null])
    return true
  }
  const row = play.draft.bubbles.find(
    (bubble) =>
      bubble.kind === 'choice' && bubble.chosen === undefined && bubble.options.some(({ id }) => id === button),
  )
  if (!row) return false
  play.scripts.fire(play, 'own', [row.id, 'chose', Number(button.slice(row.id.length + 1))])
  return true
}

/** The player goes on from a bubble a script made. */
export function continueOwn(play: Play): boolean {
  const newest = play.draft.bubbles.at(-1)
  if (newest?.kind !== 'say' || !isOwn(newest.id) || !newest.active || !newest.marked) return false
  play.scripts.fire(play, 'own', [newest.id, 'continued', null])
  return true
}

/** The player answers a prompt a script made. */
export function answerOwn(play: Play, id: string, text: string): boolean {
  const asked = play.draft.bubbles.find((bubble) => bubble.id === id)
  if (!isOwn(id) || asked?.kind !== 'prompt' || asked.answer !== undefined) return false
  changeBubble(play, id, (bubble) => (bubble.kind === 'prompt' ? { ...bubble, active: false, answer: text } : bubble))
  play.scripts.fire(play, 'own', [id, 'answered', text])
  return true
}

const maxAlarms = 500
/** More than anybody looks at. */
const maxBubbles = 1000
const maxBeside = 200
const maxHtmlLength = 100_000
const minMs = 4
const endlessMs = 1e12

const isOwn = (id: string): boolean => /^own\d/.test(id)
const fieldsOf = (value: unknown) => (isFields(value) ? value : {})

function changeOwn(play: Play, id: unknown, change: (bubble: Bubble) => Bubble): null {
  if (typeof id === 'string' && isOwn(id)) changeBubble(play, id, change)
  return null
}

function changedSay(bubble: Bubble, field: unknown, value: string): Bubble {
  if (bubble.kind !== 'say') return bubble
  if (field === 'html') return { ...bubble, html: value }
  if (field === 'marked') return bubble.marked ? { ...bubble, marked: false } : bubble
  const color = readColor(value)
  return color === undefined ? bubble : { ...bubble, color }
}

function makeRoom(things: readonly unknown[], most: number): void {
  if (things.length >= most) throw new RangeError('There are too many of these already.')
}

const htmlIn = (value: unknown): string => String(value).slice(0, maxHtmlLength)

function say(play: Play, wish: Readonly<Record<string, unknown>>): unknown {
  makeRoom(play.draft.bubbles, maxBubbles)
  const html = htmlIn(wish.html)
  const next = ahead(play, pageLane, null)?.name
  const isInserted = typeof wish.insertAt === 'number' && wish.insertAt > 0
  const auto = isInserted || next === 'choice' || next === 'prompt' ? 'instant' : 'pause'
  const mode = wish.mode === null || wish.mode === 'auto' ? auto : wish.mode
  const isTimed = mode === 'autoplay' || mode === 'custom'
  const marked = mode === 'pause' || (isTimed && wish.skip === true)
  const color = readColor(wish.color)
  const bubble: Bubble = {
    kind: 'say',
    id: freshId(play, 'own'),
    html,
    align: alignOf(wish.align),
    active: !isInserted,
    marked: marked && !isInserted,
    ...(color !== undefined && { color }),
  }
  if (isInserted) {
    const { bubbles } = play.draft
    const at = Math.max(0, bubbles.length - Math.floor(Number(wish.insertAt)))
    play.draft.bubbles = [...bubbles.slice(0, at), bubble, ...bubbles.slice(at)]
  } else addBubble(play, bubble)
  const ms =
    mode === 'autoplay'
      ? readingTime(textOf(html), 'oeos') / play.game.speed
      : durationFrom(play, wish.duration ?? '0s')
  return { id: bubble.id, active: mode !== 'instant', ms: isTimed ? ms : null }
}

function choice(play: Play, known: unknown, options: unknown): string {
  const id = typeof known === 'string' && isOwn(known) ? known : freshId(play, 'own')
  const shown = (Array.isArray(options) ? options : []).filter(isFields).map(
    ({ at, html, color }): StageButton => ({
      id: `${id}.${Number(at)}`,
      html: htmlIn(html),
      color: readColor(color) ?? '#111',
    }),
  )
  if (id !== known) makeRoom(play.draft.bubbles, maxBubbles)
  if (id !== known) addBubble(play, { kind: 'choice', id, options: shown, active: true })
  else changeBubble(play, id, (bubble) => (bubble.kind === 'choice' ? { ...bubble, options: shown } : bubble))
  return id
}

function timer(play: Play, known: unknown, duration: unknown, style: unknown): unknown {
  const ms = durationFrom(play, duration)
  if (known === null) makeRoom(play.draft.timers, maxBeside)
  const id = typeof known === 'string' && isOwn(known) ? known : freshId(play, 'own')
  const shown = {
    id,
    style: style === 'secret' ? ('secret' as const) : style === 'hidden' ? ('hidden' as const) : ('normal' as const),
    from: play.now,
    // A moment longer than the alarm that ends it, which looks whether it is still there.
    until: play.now + Math.max(ms, minMs) + 1,
  }
  const one: RunningTimer = { shown, place: { page: '', path: '' }, hasCommands: false, lane: null, loops: 1 }
  play.draft.timers = [...play.draft.timers.filter((other) => other.shown.id !== id), one]
  return { id, ms }
}

function changeTimer(play: Play, id: unknown, change: (timer: RunningTimer) => RunningTimer): void {
  play.draft.timers = play.draft.timers.map((timer) => (timer.shown.id === id ? change(timer) : timer))
}

function notice(play: Play, wish: Readonly<Record<string, unknown>>): unknown {
  const id = freshId(play, 'own')
  makeRoom(play.draft.notices, maxBeside)
  const name = htmlIn(wish.name)
  const ms = wish.duration === null ? null : Math.max(minMs, durationFrom(play, wish.duration))
  const shown = {
    id,
    html: htmlIn(wish.html),
    ...(wish.button !== '' && { button: { id: `${id}.button`, html: htmlIn(wish.button) } }),
    ...(ms !== null && {
      timer: { id: `${id}.timer`, style: 'normal' as const, from: play.now, until: play.now + ms },
    }),
  }
  const others = play.draft.notices.filter((other) => other.name !== name)
  play.draft.notices = [...others, { shown, name, button: null, timer: null, until: null }]
  return { notice: id, ms }
}

function sound(play: Play, wish: Readonly<Record<string, unknown>>): string | null {
  const found = located(play, String(wish.locator), 'audio')
  if (found.kind === 'missing') {
    note(play, 'warning', found.problem, String(wish.locator))
    return null
  }
  const name = typeof wish.name === 'string' ? wish.name : found.id
  const known = play.draft.sounds.find((one) => one.name === name)
  if (known) return known.shown.id
  makeRoom(play.draft.sounds, maxBeside)
  const loops = Math.max(0, Math.floor(Number(wish.loops)))
  const id = freshId(play, 'own')
  const shown = {
    id,
    media: found.media,
    playing: false,
    loops,
    volume: Math.min(1, Math.max(0, Number(wish.volume))),
    muted: false,
    rate: 1,
    startAt: Math.max(0, Number(wish.startAt)),
    stopAt: 0,
    background: wish.background === true,
  }
  play.draft.sounds = [...play.draft.sounds, { shown, name, left: loops - 1, heard: false }]
  return id
}

function durationFrom(play: Play, value: unknown): number {
  const { ms, problem } = durationOf(value, random(play))
  if (problem !== undefined) note(play, 'warning', problem)
  return ms
}

function filesIn({ galleries, files }: Play['game']['document'], what: unknown, name: string): unknown {
  if (what === 'galleries') return Object.keys(galleries)
  if (what === 'files') return Object.keys(files)
  const all: Readonly<Record<string, unknown>> = what === 'gallery' ? galleries : files
  return (Object.hasOwn(all, name) ? all[name] : null) ?? null
}
