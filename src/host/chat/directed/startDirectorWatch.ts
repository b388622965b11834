import { devices } from 'sdk/page/devices/devices.ts'
import { leftOf } from 'sdk/page/director/arc.ts'
import { ceilingNow, director, endEvening, soften } from 'sdk/page/director/director.ts'
import { addStopper } from 'sdk/page/stoppers.ts'
import { proxy, subscribe } from 'valtio'
import { beginCoolDown } from '../../consent/coolDown.ts'
import { estimSection } from '../../consent/estimSection.ts'
import { stopStimulation } from '../../consent/stop.ts'
import { sendRules } from '../../devices/rules/rules.ts'
import { handleSafeword } from '../aftercare/handleSafeword.ts'

const everyMs = 1000
const minuteMs = 60_000
/** After so long one has earned a rest. */
const longMinutes = 45

export const watch = proxy({ checkIn: { kind: 'quiet', since: 0 } as CheckIn })

/** Looks each second after who plays: asks how they are, lets an evening rise and fall, and ends it. */
export function startDirectorWatch(): () => void {
  const rest = () => {
    watch.checkIn = { kind: 'quiet', since: Date.now() }
  }
  rest()
  const timer = setInterval(look, everyMs)
  const leave = [subscribe(director, notifyEngine), subscribe(devices, hearDevices), addStopper(rest)]
  return () => {
    clearInterval(timer)
    for (const end of leave) end()
  }
}

export type CheckInAnswer = 'yes' | 'softer' | 'pause' | 'stop'

export function answerCheckIn(answer: CheckInAnswer): void {
  watch.checkIn = { kind: 'quiet', since: Date.now() }
  if (answer === 'softer') soften()
  if (answer === 'pause') stopStimulation()
  if (answer === 'stop') void handleSafeword('check-in')
}

/** The player wants to be asked now. */
export function askNow(): void {
  watch.checkIn = { kind: 'asking', since: Date.now(), missed: 0, isWanted: true }
}

function look(): void {
  const now = Date.now()
  const { state, effect } = passTime(watch.checkIn, {
    now,
    everyMs: estimSection.now.checkInMinutes * minuteMs,
    isOn: devices.state.isArmed,
  })
  if (state !== watch.checkIn) watch.checkIn = state
  if (effect === 'soften') soften()
  if (effect === 'pause') stopStimulation()
  notifyEngine()
  const { evening } = director
  if (evening && leftOf(evening, now) === 0) endTheEvening(evening.minutes)
}

function endTheEvening(minutes: number): void {
  endEvening()
  restAfter(minutes)
  void handleSafeword('evening')
}

/** The ceiling the engine heard of last. */
let told = 1

/** The engine's rules hold the ceiling; it is told where that has moved, and something is there to be moved. */
function notifyEngine(): void {
  const ceiling = Math.round(ceilingNow() * 100) / 100
  if (ceiling === told || devices.state.devices.length === 0) return
  told = ceiling
  sendRules()
}

/** The stop that was heard of last. */
let heardAt = 0
/** When a stop by a button was handled last. All that stops because of it is stopped by a button, too. */
let handledStopAt = Number.NEGATIVE_INFINITY
const sameStopMs = 2000

/** A button on a device is a safeword, too; and a session that has lasted as long as it may is followed by a rest. */
function hearDevices(): void {
  const { stopped } = devices.state
  if (!stopped || stopped.at === heardAt) return
  heardAt = stopped.at
  if (stopped.reason === 'button' && Math.abs(stopped.at - handledStopAt) > sameStopMs) {
    handledStopAt = stopped.at
    void handleSafeword('button')
  }
  if (stopped.reason === 'session-over') restAfter(estimSection.now.sessionMinutes)
}

function restAfter(minutes: number): void {
  if (minutes >= longMinutes) beginCoolDown(estimSection.now.restMinutes)
}

/** Whether somebody is asked how they are, and how often they have not answered. */
export type CheckIn =
  | { readonly kind: 'quiet'; readonly since: number }
  | {
      readonly kind: 'asking'
      readonly since: number
      readonly missed: number
      /** The player has asked for the question, which may be while nothing moves. */
      readonly isWanted?: true
    }

type CheckInEffect = 'soften' | 'pause'

/** How long a question waits before it counts as unanswered. */
export const answerWithinMs = 60_000

/**
 * What becomes of it as time passes. A question that is not answered is asked again; one more, and all becomes softer;
 * once more, and all pauses. Nothing ever becomes stronger by itself. `everyMs` 0 never asks. What the player wants to
 * be asked while nothing moves waits its time, and then goes.
 */
export function passTime(
  state: CheckIn,
  { now, everyMs, isOn }: { readonly now: number; readonly everyMs: number; readonly isOn: boolean },
): { readonly state: CheckIn; readonly effect?: CheckInEffect } {
  const passed = now - state.since
  // A clock that was turned back begins anew.
  const isAlone = state.kind === 'asking' && state.isWanted && passed >= 0 && passed < answerWithinMs
  if (isAlone) return { state }
  if (!isOn || everyMs === 0 || passed < 0) return { state: { kind: 'quiet', since: now } }
  if (state.kind === 'quiet') return { state: passed >= everyMs ? { kind: 'asking', since: now, missed: 0 } : state }
  if (passed < answerWithinMs) return { state }
  const missed = state.missed + 1
  if (missed === 1) return { state: { kind: 'asking', since: now, missed } }
  return missed === 2
    ? { state: { kind: 'asking', since: now, missed }, effect: 'soften' }
    : { state: { kind: 'quiet', since: now }, effect: 'pause' }
}
