import type { Conditions, DelayElement, Page } from '../parse/guide.ts'
import { isEligible } from '../rules/conditions.ts'
import { rangeSeconds } from '../rules/values.ts'
import { carryOut } from './consequences.ts'
import type { Overrides } from './overrides.ts'
import { replacePicture, replaceText } from './panes.ts'
import { momentOf, type Play, randomOf, show } from './play.ts'
import { clipEnded } from './sounds.ts'
import type { ShownDelay, ShownTimer } from './state.ts'
import { mayJump } from './transition.ts'

/** The countdown of the page. What it shows may begin at another number than it lasts. */
export function delayOf({ now, state }: Play, delay: Omit<DelayElement, keyof Conditions>, ms: number): ShownDelay {
  const offset = delay.startWith === undefined ? 0 : delay.startWith * 1000 - ms
  return {
    timer: {
      id: `delay:${state.show.display}`,
      style: delay.style,
      from: now,
      until: now + ms,
      ...(offset !== 0 && { offset }),
    },
    act: { target: delay.target, set: delay.set, unset: delay.unset, variables: delay.variables, call: delay.call },
  }
}

/** Arms the timers of the page, those of its script first. */
export function armTimers(play: Play, page: Page, wishes: Overrides): void {
  const moment = momentOf(play)
  for (const timer of [...wishes.timers, ...page.timers].filter((one) => isEligible(one, moment))) armTimer(play, timer)
}

/** Arms one timer; an earlier one of the same id is gone. */
export function armTimer(play: Play, timer: Page['timers'][number]): void {
  const { timers, display } = play.state.show
  const id = timer.id === '' ? `timer:${display}:${timers.length}` : timer.id
  const armed: ShownTimer = {
    id,
    at: play.now + Math.max(0, rangeSeconds(timer.seconds, randomOf(play)) * 1000),
    act: { target: timer.target, set: timer.set, unset: timer.unset, variables: timer.variables, call: timer.call },
    imageId: timer.imageId,
    html: timer.html,
    repeat: timer.repeat,
  }
  show(play, { timers: [...timers.filter((one) => one.id !== id), armed].slice(-mostTimers) })
}

const mostTimers = 500
const shortestRepeatMs = 50
/** What is due beyond these waits for the next step, which comes at once. */
const mostAtOnce = 100

/** When the guide wants to hear of time again. */
export function nextDeadline({ state: { show, phase } }: Pick<Play, 'state'>): number | undefined {
  if (phase !== 'playing') return undefined
  const clips = [...show.sounds, ...(show.video ? [show.video] : [])]
  const times = [show.delay?.timer.until, ...show.timers.map(({ at }) => at), ...clips.map(({ at }) => at)]
  const set = times.filter((at): at is number => typeof at === 'number')
  return set.length > 0 ? Math.min(...set) : undefined
}

/** Lets everything fire that is due, the earliest first, each once. A page that follows begins now. */
export function fireDue(play: Play): void {
  const fired = new Set<string>()
  const { display } = play.state.show
  for (let due = nextDue(play, fired); due; due = nextDue(play, fired)) {
    fired.add(due.id)
    due.fire()
    if (play.state.show.display !== display || play.state.show.trouble || fired.size >= mostAtOnce) return
  }
}

interface Due {
  readonly id: string
  readonly at: number
  readonly fire: () => void
}

function nextDue(play: Play, fired: ReadonlySet<string>): Due | undefined {
  const { delay, timers, sounds, video } = play.state.show
  const due: Due[] = []
  if (delay) due.push({ id: 'delay', at: delay.timer.until, fire: () => fireDelay(play, delay) })
  for (const timer of timers) {
    if (timer.at !== null) due.push({ id: `timer ${timer.id}`, at: timer.at, fire: () => fireTimer(play, timer) })
  }
  for (const { clip, at } of [...sounds, ...(video ? [video] : [])]) {
    if (at !== null) due.push({ id: `clip ${clip.id}`, at, fire: () => clipEnded(play, clip.id) })
  }
  // A stable sort: at the same moment the delay goes first.
  return due.filter(({ id, at }) => at <= play.now && !fired.has(id)).sort((a, b) => a.at - b.at)[0]
}

export function fireDelay(play: Play, { act }: ShownDelay): void {
  show(play, { delay: null })
  carryOut(play, act, 'for-scripts')
}

function fireTimer(play: Play, timer: ShownTimer): void {
  const again = timer.repeat === '' ? 0 : rangeSeconds(timer.repeat, randomOf(play)) * 1000
  const next: ShownTimer = { ...timer, at: again > 0 ? play.now + Math.max(shortestRepeatMs, again) : null }
  show(play, { timers: play.state.show.timers.map((one) => (one.id === timer.id ? next : one)) })
  if (timer.act.target !== '' && !mayJump(play)) return
  const { display } = play.state.show
  carryOut(play, { ...timer.act, target: '', call: '' }, 'for-scripts')
  if (timer.imageId !== '') replacePicture(play, timer.imageId)
  if (timer.html !== '') replaceText(play, timer.html)
  if (play.state.show.display === display) {
    carryOut(play, { ...timer.act, set: [], unset: [], variables: [] }, 'for-scripts')
  }
}
