import { messageOf } from 'sdk'
import {
  contributionTests,
  type KitHost,
  type KitTest,
  type PluginKits,
  type PluginSubject,
  pluginHostRows,
  runKit,
  startOf,
  worldFor,
} from 'sdk/testing'
import { type PageTimers, watchTimers } from './pageTimers.ts'
import { type Built, inline, type StagePlace, type StagePlacement, sandbox, worker } from './placements.ts'

/* The page on which a built plugin is put through its kits, in one of the places where it may run. */

declare global {
  /** The plugin's own `kit.ts`, put here before anything is run. */
  var pluginKits: PluginKits | undefined
  /** How many threads and frames the browser counts. */
  var countAlive: () => Promise<number>
}

/** One promise that was looked at. */
export interface StageRow {
  readonly row: string
  readonly title: string
  readonly problem?: string
}

export interface StageReport {
  readonly rows: readonly StageRow[]
  readonly notRun: readonly string[]
}

/** Rows at a time: most of a row is waiting for the other thread. In this thread there is one time for all. */
const atOnce: Readonly<Record<StagePlacement, number>> = { inline: 1, worker: 3, sandbox: 3 }
const maxRowMs = 60_000
const maxEndMs = 5000

const stage = {
  async run(where: StagePlacement, built: Built, starts?: number): Promise<StageReport> {
    const timers = watchTimers()
    const placement = { inline, worker, sandbox }[where](built)
    const manifest = built.manifest as unknown as PluginSubject['manifest']
    const kits = globalThis.pluginKits
    const host = { ...hostOf(placement, { manifest, kits }, timers), ...(starts !== undefined && { starts }) }
    const hostTests = runKit({ kind: 'plugin', rows: pluginHostRows }, () => ({ manifest, definition: {}, host }))
    const { tests, notRun } = contributionTests({ manifest, kits, placement })
    const rows = await results(hostTests, 1, timers)
    return { rows: [...rows, ...(await results(tests, atOnce[where], timers))], notRun }
  },
}

/** A real host for the plugin: what it leaves is counted by the browser. */
function hostOf(placement: StagePlace, given: Parameters<typeof startOf>[0], timers: PageTimers): KitHost {
  const held = async () => (await countAlive()) + timers.running
  return {
    async place() {
      const before = await held()
      const world = worldFor({})
      const guest = await placement.start(world, startOf(given))
      return {
        requests: () => world.network.requests.length + world.transport.open + guest.refused(),
        async close() {
          await guest.close()
          timers.hurry()
        },
        async leftovers() {
          // The browser ends threads when it finds the time.
          const patience = timers.now() + maxEndMs
          while ((await held()) > before && timers.now() < patience) await timers.pause(5)
          return Math.max(0, (await held()) - before) + (await guest.left())
        },
      }
    },
  }
}

async function results(tests: readonly KitTest[], most: number, { pause }: PageTimers): Promise<readonly StageRow[]> {
  const rows: StageRow[] = []
  const waiting = tests.entries()
  const work = async () => {
    for (const [index, { row, title, run }] of waiting) {
      const late = pause(maxRowMs).then(() => `It was not over after ${maxRowMs / 1000} s.`)
      const problem = await Promise.race([run().then(() => undefined, messageOf), late])
      rows[index] = { row, title, ...(problem !== undefined && { problem }) }
    }
  }
  await Promise.all(Array.from({ length: most }, work))
  return rows
}

export type Stage = typeof stage
Object.assign(globalThis, { stage })
