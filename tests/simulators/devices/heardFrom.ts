import type { DeviceEvent, DeviceInfo, DeviceProvider } from 'sdk'
import type { KitClock } from 'sdk/testing'

/** What a provider tells from now on, and the devices it has at each moment. */
export function heardFrom(provider: Pick<DeviceProvider, 'events' | 'watch'>, signal: AbortSignal) {
  const events: DeviceEvent[] = []
  let devices: readonly DeviceInfo[] = []
  void (async () => {
    for await (const event of provider.events?.({ signal }) ?? []) events.push(event)
  })()
  void (async () => {
    for await (const list of provider.watch({ signal })) devices = list
  })()
  return {
    events,
    devices: () => devices,
    states: () => events.flatMap((event) => (event.kind === 'state' ? [event.state] : [])),
    troubles: () => events.flatMap((event) => (event.kind === 'trouble' ? [event.message] : [])),
  }
}

/** Does something fifty times a second for so long, as the mixer sends its frames. */
export async function fiftyASecond(clock: KitClock, ms: number, step: (passed: number) => void): Promise<void> {
  for (let passed = 0; passed < ms; passed += 20) {
    step(passed)
    await clock.advance(20)
  }
}
