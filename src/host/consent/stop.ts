import { reportError } from 'sdk/page/errors.ts'
import { ongoing, type StopCause } from 'sdk/page/points/ongoing.ts'
import { type Stopper, stoppers } from 'sdk/page/stoppers.ts'
import { channelNames } from '../../shared/storageNames.ts'

/** Stops everything that stimulates. One that fails keeps no other from stopping, and is told. */
export function stopStimulation(why: StopCause = 'person'): void {
  for (const stop of stoppers) void attempt(stop, why)
  if (isOfAllTabs(why)) otherTabs().postMessage(why)
}

/** Stops whatever goes on by itself: what stimulates first, then the rest, none of which waits for another. */
export async function stopEverything(why?: StopCause): Promise<void> {
  stopStimulation(why)
  await Promise.all(ongoing.read().map(async (one) => await one.stop?.(why)))
}

/** What a player says in one tab counts in all. */
const ofAllTabs: ReadonlySet<unknown> = new Set<StopCause>(['person', 'dismissal', 'safeword', 'scenario-over'])
const isOfAllTabs = (why: unknown): why is StopCause => ofAllTabs.has(why)

/** Calls when another tab stops everything. To be joined by the tab that has the devices. */
export function followStops(stop: (why: StopCause) => void): void {
  otherTabs().addEventListener('message', ({ data }: MessageEvent<unknown>) =>
    stop(isOfAllTabs(data) ? data : 'person'),
  )
}

let channel: BroadcastChannel | undefined
function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(channelNames.stop)
  return channel
}

async function attempt(stop: Stopper, why: StopCause): Promise<void> {
  try {
    await stop(why)
  } catch (error) {
    reportUnstopped(error)
  }
}

/** Tells that a stop has not reached a device. */
export function reportUnstopped(error: unknown): void {
  reportError({
    type: 'API_ERROR',
    context: 'Stimulation',
    message: "Couldn't stop a device. Switch it off by hand.",
    details: error,
  })
}
