import { rangeSeconds } from '../rules/values.ts'
import { carryOut } from './consequences.ts'
import { replacePicture, replaceText } from './panes.ts'
import { type Play, randomOf, show } from './play.ts'
import { noConsequences, type ShownDelay, type ShownTimer } from './state.ts'
import { mayJump } from './transition.ts'

const minRepeatMs = 50

/** What is due beyond these waits for the next step, which comes at once. */
const maxAtOnce = 100

/** Lets everything fire that is due, the earliest first, each once. A page that follows begins now. */
export function fireDue(play: Play): void {
  const fired = new Set<string>()
  const { display } = play.state.show
  for (let due = nextDue(play, fired); due; due = nextDue(play, fired)) {
    fired.add(due.id)
    due.fire()
    if (play.state.show.display !== display || play.state.show.trouble || fired.size >= maxAtOnce) return
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
  const next: ShownTimer = { ...timer, at: again > 0 ? play.now + Math.max(minRepeatMs, again) : null }
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

/** A clip came to its end: what follows it, once. */
export function clipEnded(play: Play, id: string): void {
  const { video, sounds } = play.state.show
  if (video?.clip.id === id) {
    show(play, {
      video: { ...video, clip: { ...video.clip, playing: false }, act: noConsequences, at: null },
      trouble: null,
    })
    carryOut(play, video.act, 'always')
    return
  }
  const sound = sounds.find(({ clip }) => clip.id === id)
  if (!sound) return
  show(play, { sounds: sounds.filter((one) => one !== sound) })
  carryOut(play, sound.act, 'always')
}
