import { devices } from 'sdk/page/devices/devices.ts'
import { network, storage } from 'sdk/page/engines.ts'
import { settingsLoaded } from 'sdk/page/settings/settingsLoaded.ts'
import type { ChannelId, StopReason, StopReport } from '../../../workers/stimulation/contract.ts'
import { followCoolDown } from '../../consent/coolDown.ts'
import { stimulation } from '../../engines/stimulationEngine.ts'
import { cutLinks } from '../../plugins/transports/links.ts'
import { cutPages } from '../../plugins/transports/openPage.ts'
import { type StopLatch, safety, saveStop } from '../../settings/safetyStates.ts'
import { deviceProviders } from '../connect/providers.ts'
import { playIntent } from '../stimulus/playIntent.ts'

/** A person allows devices to move, from zero. Not during a break they take. */
export async function armDevices(): Promise<void> {
  await settingsLoaded()
  followCoolDown()
  const before = safety.stopped?.at
  await stimulation().arm()
  // What was stopped meanwhile stays stopped.
  if (before !== undefined && safety.stopped?.at === before) await saveStop(storage(), undefined).catch(warn)
}

/** A stop stands until a person resumes, also after a reload, a crash and in another tab. Never waited for by a stop. */
export function latchStop({ reason, at }: StopLatch): void {
  saveStop(storage(), { reason, at }).catch(warn)
}

/** After a reload nothing is armed in any case, and what was not cleared only asks once more. */
const warn = (error: unknown) => console.warn('[Devices]', 'A stop could not be noted', error)

/** How long the engine may take to say that it has told every provider, or that there is nothing to tell them. */
export const toldWithinMs = 300

/**
 * To zero, by two ways at once: through the engine and its providers, and straight to the lines that the network worker
 * and this page hold. Where the engine itself does not answer, those lines are closed.
 */
export async function stopDevices(reason: StopReason): Promise<StopReport> {
  const before = devices.state.stopped?.at
  const report = stimulation().stop(reason)
  latchStop({ reason, at: Date.now() })
  const plugins = deviceProviders().map(({ key }) => key.plugin)
  void network().cut({ plugins, close: false })
  cutLinks(plugins)
  cutPages(plugins)
  const late = setTimeout(() => {
    const isTold = devices.state.stopped !== undefined && devices.state.stopped.at !== before
    if (!isTold) void network().cut({ plugins, close: true })
  }, toldWithinMs)
  try {
    return await report
  } finally {
    clearTimeout(late)
  }
}

/** With hold-to-run: whether it is held. Say it again every 250 ms. */
export function holdDevices(isHeld: boolean): void {
  void stimulation().hold(isHeld)
}

/** In percent of all the device could do, where the limits leave that much. */
const testIntensity = 5
const testMs = 1000

/** Moves one channel a little, so that a person knows which it is. */
export async function testChannel(channel: ChannelId): Promise<void> {
  const { route, top = 1 } = devices.state.channels.find(({ id }) => id === channel) ?? {}
  const senses = route?.senses ?? []
  await playIntent({
    source: 'hand',
    sense: senses.includes('pleasure') ? 'pleasure' : 'pain',
    target: { kind: 'channels', channels: [channel] },
    pattern: { kind: 'constant' },
    level: top > 0 ? Math.min(1, testIntensity / 100 / top) : 0,
    ms: testMs,
  })
}
