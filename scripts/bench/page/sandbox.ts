import type { PluginManifest } from 'sdk'
import { fakeNet, fakeStorage, portsInto, worldFor } from 'sdk/testing'
import { watchStalls } from '../../../tests/sandbox/stalls.ts'
import { type Placed, place } from '../../stage/place.ts'

/* The page of the sandbox's figures: a plugin that answers at once, in the sandbox as the app starts it. */

interface Built {
  readonly manifest: PluginManifest
  readonly code: string
}

async function spawn({ manifest, code }: Built): Promise<Placed> {
  const ports = portsInto({ ...worldFor({}), network: fakeNet(), storage: fakeStorage() }, { id: manifest.id })
  const placed = await place({ manifest, code, init: ports.init })
  return {
    ...placed,
    close() {
      placed.close()
      ports.close()
    },
  }
}

const sandbox = {
  /** Milliseconds from nothing to a plugin that can be called, each time. */
  async spawns(built: Built, count: number): Promise<readonly number[]> {
    const times: number[] = []
    for (let round = 0; round < count; round++) {
      const begun = performance.now()
      const placed = await spawn(built)
      times.push(performance.now() - begun)
      placed.close()
      await pause(700)
    }
    return times
  },

  /** Milliseconds of one call after another, there and back. */
  async calls(built: Built, count: number): Promise<readonly number[]> {
    const placed = await spawn(built)
    const times: number[] = []
    for (let round = 0; round < count; round++) {
      const begun = performance.now()
      await placed.plugin.call('services', 'vesper.bench/echo@1', 'echo', round)
      times.push(performance.now() - begun)
    }
    placed.close()
    return times.slice(count / 10)
  },

  /** Has it answer with an object of 60 MB: how long until it is ended, and the longest gap of this page meanwhile. */
  async heavy(built: Built): Promise<{ readonly endedMs: number; readonly gapMs: number }> {
    const placed = await spawn(built)
    await placed.plugin.call('services', 'vesper.bench/echo@1', 'prepare')
    const endStalls = watchStalls()
    const begun = performance.now()
    placed.plugin.call('services', 'vesper.bench/echo@1', 'heavy').catch(() => {})
    await placed.ended
    const endedMs = performance.now() - begun
    await pause(100)
    return { endedMs, gapMs: endStalls() }
  },

  /** Starts and closes it so often; what remains is for others to count. */
  async rounds(built: Built, count: number): Promise<void> {
    for (let round = 0; round < count; round++) (await spawn(built)).close()
    await pause(1500)
  },
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export type Sandbox = typeof sandbox
Object.assign(globalThis, { sandbox })
