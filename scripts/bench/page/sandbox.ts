import type { PluginManifest } from 'sdk'
import { fakeNet, fakeStorage, portsInto, worldFor } from 'sdk/testing'
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

  /** Starts and closes it so often; what remains is for others to count. */
  async rounds(built: Built, count: number): Promise<void> {
    for (let round = 0; round < count; round++) (await spawn(built)).close()
    await pause(1500)
  },
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export type Sandbox = typeof sandbox
Object.assign(globalThis, { sandbox })
