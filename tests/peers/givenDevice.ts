import assert from 'node:assert/strict'
import type { DeviceEvent, DeviceId, DeviceInfo, DeviceProvider, StopOutcome } from 'sdk'

export const never = () => new AbortController().signal
export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A provider before a real device: what it lists and tells, and frames for its first one. */
export function visited(provider: DeviceProvider, ending: AbortSignal) {
  const seen = { devices: [] as readonly DeviceInfo[], events: [] as DeviceEvent[] }
  void (async () => {
    for await (const list of provider.watch({ signal: ending })) seen.devices = list
  })()
  void (async () => {
    for await (const event of provider.events?.({ signal: ending }) ?? []) seen.events.push(event)
  })()
  const id = () => seen.devices[0]?.id ?? ('' as DeviceId)
  /** Fifty frames a second. */
  async function play(levelsAt: (ms: number) => readonly number[], ms: number): Promise<void> {
    for (const began = Date.now(); Date.now() < began + ms; await wait(20)) {
      const at = Date.now()
      for (const device of seen.devices) {
        provider.apply({ device: device.id, at, expires: at + 200, levels: Float32Array.from(levelsAt(at - began)) })
      }
    }
  }
  return {
    provider,
    seen,
    play,
    /** Connects, waits for the first device, and opens it. */
    async begin(what: string) {
      await provider.connect?.({ signal: never() })
      await until(() => seen.devices.length > 0, what)
      await provider.open(id(), { signal: never() })
    },
    /** Plays without a complaint. */
    async playWell(levelsAt: (ms: number) => readonly number[], ms: number) {
      await play(levelsAt, ms)
      const troubles = seen.events.flatMap((event) => (event.kind === 'trouble' ? [event.message] : []))
      assert.deepEqual(troubles, [])
    },
    /** Stops with this outcome, and leaves. */
    async end(outcome: StopOutcome) {
      assert.equal(await provider.stop(), outcome)
      await provider.disconnect?.()
    },
  }
}

export async function until(isSo: () => boolean | Promise<boolean>, what: string, withinMs = 8000): Promise<void> {
  for (const end = Date.now() + withinMs; !(await isSo()); await wait(20)) {
    if (Date.now() > end) throw new Error(`${what} did not come within ${withinMs} ms`)
  }
}
