import { transfer } from 'comlink'
import { isAbort } from 'sdk'
import { devices, isMoving } from 'sdk/page/devices/devices.ts'
import { network } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import type { StopCause } from 'sdk/page/points/ongoing.ts'
import { type Asker, addPerformer, allButReplies } from 'sdk/page/points/performers.ts'
import { untilItsTime } from 'sdk/page/points/stimulusWaits.ts'
import { settingsLoaded } from 'sdk/page/settings/settingsLoaded.ts'
import { addStopper } from 'sdk/page/stoppers.ts'
import { snapshot, subscribe } from 'valtio'
import type { DeviceView, StimulationState } from '../../workers/stimulation/contract.ts'
import { estimSection } from '../consent/estimSection.ts'
import { followStops, reportUnstopped } from '../consent/stop.ts'
import { stimulation } from '../engines/stimulationEngine.ts'
import { cutLinks } from '../plugins/transports/links.ts'
import { cutPages } from '../plugins/transports/openPage.ts'
import { safety } from '../settings/safetyStates.ts'
import { loadRules, meet, sendRules } from './rules/rules.ts'
import { showState } from './showState.ts'
import type { Stimulus } from './stimulus/intentOf.ts'
import { clearSequence, enqueue, leaveOff } from './stimulus/sequence.ts'
import { startBackgroundStimulation } from './stimulus/startBackgroundStimulation.ts'
import { stimulation as sequence } from './stop/active.ts'
import { latchStop, stopDevices, toldWithinMs } from './stop/control.ts'

let started: Promise<void> | undefined

/** Wakes the stimulation engine: with a person's rules, and with everything that can stop it. */
export function startDevices(): Promise<void> {
  started ??= start()
  return started
}

/** How often everything was stopped: what was asked for before a stop is not what a person allows after it. */
let stops = 0

function forgetWishes(): void {
  stops += 1
  clearSequence()
}

async function start(): Promise<void> {
  await settingsLoaded()
  await loadRules()
  await followLatch()
  layPulse()
  sendRules()
  subscribe(estimSection.now, sendRules)
  const halt = async (why: StopCause) => {
    const rest = why === 'dismissal' && isAtRest()
    forgetWishes()
    if (rest && (await rest)) return
    await stopDevices(why === 'dismissal' ? 'person' : why)
  }
  addStopper(halt)
  // Whatever is shown here: only the engine knows whether something moves now.
  followStops((why) => void halt(why).catch(reportUnstopped))
  addPerformer('stimulate', performForReply, ['model'])
  addPerformer(
    'calm',
    async (_, { source }) => {
      if (source !== 'model') await leaveOff(source)
    },
    allButReplies,
  )
  startBackgroundStimulation()
  stopWhenHidden()
  void follow()
}

/** Whether nothing moves, by the engine's own word: this page hears of what begins a moment later. */
async function isAtRest(): Promise<boolean> {
  if (sequence.active || isMoving(devices.state)) return false
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), toldWithinMs))
  return await Promise.race([stimulation().isAtRest(), late])
}

/** A stimulus of a reply comes with the words it belongs to, and not at all where everything was stopped before them. */
function performForReply(effect: Stimulus): void {
  const before = stops
  void untilItsTime().then(() => {
    if (before === stops) enqueue(effect, 'model')
  })
}

/** What a scenario or a plugin asks for comes at once. */
export async function performForOthers(effect: Stimulus, { source }: Asker): Promise<void> {
  await startDevices()
  enqueue(effect, source)
}

/** A stop that stands in the database stands here, too, whichever tab has written it, until one of them resumes. */
async function followLatch(): Promise<void> {
  let heard = snapshot(safety).stopped
  subscribe(safety, () => {
    const { stopped } = snapshot(safety)
    if (stopped?.at === heard?.at) return
    heard = stopped
    if (stopped) forgetWishes()
    stimulation()
      .restoreStop(stopped)
      .catch(stopped ? reportUnstopped : () => {})
  })
  await stimulation().restoreStop(heard)
}

async function follow(): Promise<void> {
  const met = new Set<string>()
  let noted: number | undefined
  try {
    for await (const state of stimulation().watch(new AbortController().signal)) {
      showState(state)
      // The engine stops by itself, too: at a button of a device, at the end of a session.
      // Each stop is noted once: it may have been resumed in another tab since.
      if (state.stopped && !state.isArmed && state.stopped.at !== noted) {
        noted = state.stopped.at
        forgetWishes()
        if (!safety.stopped) latchStop(state.stopped)
      }
      for (const device of newcomers(state, met)) void meet(device).catch(() => {})
    }
  } catch (error) {
    if (!isAbort(error)) cutEverything()
  }
}

function newcomers({ devices }: StimulationState, met: Set<string>): readonly DeviceView[] {
  const fresh = devices.filter(({ id }) => !met.has(id))
  for (const { id } of fresh) met.add(id)
  return fresh
}

/** A worker that says nothing for so long while devices may move is dead, or hangs. */
const beatWithinMs = 1500
const lookEveryMs = 500

/** Answers the engine as long as this page lives, and cuts what the page holds when the engine falls silent. */
function layPulse(): void {
  const { port1, port2 } = new MessageChannel()
  let heardAt: number | undefined
  let lookedAt = performance.now()
  port1.onmessage = ({ data }) => {
    heardAt = data === 'beat' ? performance.now() : undefined
    if (data === 'beat') port1.postMessage('here')
  }
  setInterval(() => {
    const now = performance.now()
    // A page that was busy itself has not listened: what came meanwhile is heard before the next look.
    const wasAway = now - lookedAt > 2 * lookEveryMs
    lookedAt = now
    if (wasAway || heardAt === undefined || now - heardAt < beatWithinMs) return
    heardAt = undefined
    cutEverything()
  }, lookEveryMs)
  void stimulation().pulse(transfer(port2, [port2]))
}

function cutEverything(): void {
  void network().cut({ close: true })
  cutLinks()
  cutPages()
  reportError({
    type: 'API_ERROR',
    context: 'Devices',
    message:
      'Device control stopped responding, so all devices were disconnected. Check that they are off, and reload the page.',
    action: { label: 'Reload', run: () => location.reload() },
  })
}

/** A page that nobody sees is nobody's: whoever wants devices to go on must have said so. One that goes away never may. */
function stopWhenHidden(): void {
  const stop = () => {
    if (devices.state.isArmed) void stopDevices('hidden').catch(reportUnstopped)
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && !estimSection.now.keepInBackground) stop()
  })
  document.addEventListener('freeze', stop)
  addEventListener('pagehide', stop)
}
