import type { PluginContract } from 'sdk/runtime'
import type { KitClock } from 'sdk/testing'

/** Names the clock among a plugin's services. No plugin offers it: the script before its own does. */
const service = 'vesper.stage/clock@1'

/**
 * A script to stand before a plugin's own: from then on its thread knows only the time it is told. What is asked of
 * the clock is answered before the plugin sees it.
 */
export const clockPrelude = `(${prelude})(${JSON.stringify(service)}, 'port');\n`

/** The same for a worker that is a plugin's alone, and is called by messages to itself. */
export const takeTimeOfThread = () => void prelude(service, 'thread')

/** The same for a plugin in this very thread, which brings nothing but work to be timed. */
export function takeTimeHere(): { readonly clock: KitClock; readonly begin: () => void } {
  const answers = prelude(service, 'here')
  const call: PluginContract['call'] = async (_point, _id, method, ms) => await answers[method]?.(Number(ms))
  let clock = clockOf({ call }, hopsHere)
  return {
    clock: {
      now: () => clock.now(),
      settled: () => clock.settled(),
      advance: (ms) => clock.advance(ms),
      get sleepers() {
        return clock.sleepers
      },
    },
    begin() {
      void answers.begin?.(0)
      clock = clockOf({ call }, hopsHere)
    },
  }
}

/** Trips around an event loop until messages over a few ports have come and gone. */
const hopsHere = 12

/** Moves the time of a plugin that was started behind the prelude. A trip to it and back is worth several here. */
export function clockOf(plugin: Pick<PluginContract, 'call'>, trips = 4): KitClock {
  const ask = (method: string, ...args: unknown[]) => plugin.call('services', service, method, ...args)
  let now = Date.UTC(2030, 0, 1)
  const settled = async () => {
    for (let trip = 0; trip < trips; trip++) await ask('settled')
  }
  return {
    now: () => now,
    settled,
    async advance(ms) {
      await settled()
      // In steps, so that what one of them starts here is answered before the next.
      for (let left = ms; left > 0; left -= stepMs(ms)) {
        const step = Math.min(stepMs(ms), left)
        await ask('advance', step)
        now += step
        await settled()
      }
    },
    get sleepers() {
      return ask('sleepers') as Promise<number>
    },
  }
}

const stepMs = (ms: number) => Math.max(50, ms / 100)

/** Runs in the plugin's thread, as text: nothing of this module is there. */
function prelude(name: string, where: 'port' | 'thread' | 'here') {
  interface Sleeper {
    due: number
    readonly everyMs: number | undefined
    readonly wake: () => void
  }
  interface Scheduler {
    setTimeout: unknown
    setInterval: unknown
    clearTimeout: unknown
    clearInterval: unknown
  }
  const start = Date.UTC(2030, 0, 1)
  let now = start
  let count = 0
  const sleepers = new Map<number, Sleeper>()
  const sleep =
    (everyMs: (ms: number) => number | undefined) =>
    (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      count += 1
      sleepers.set(count, {
        due: now + Math.max(0, Number(ms) || 0),
        everyMs: everyMs(Number(ms) || 0),
        wake: () => run(...args),
      })
      return count
    }
  const clear = (id: number) => void sleepers.delete(id)
  const thread = globalThis as unknown as Scheduler
  thread.setTimeout = sleep(() => undefined)
  thread.setInterval = sleep((ms) => Math.max(1, ms))
  thread.clearTimeout = clear
  thread.clearInterval = clear
  Date.now = () => now
  performance.now = () => now - start

  const settled = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(0)
    })
  const next = () => [...sleepers].sort(([, a], [, b]) => a.due - b.due)[0]
  const advance = async (ms: number) => {
    const target = now + ms
    await settled()
    for (let first = next(); first && first[1].due <= target; first = next()) {
      const [id, sleeper] = first
      now = Math.max(now, sleeper.due)
      if (sleeper.everyMs === undefined) sleepers.delete(id)
      else sleeper.due = now + sleeper.everyMs
      sleeper.wake()
      await settled()
    }
    now = target
  }
  const answers: Readonly<Record<string, (ms: number) => Promise<number>>> = {
    settled: () => settled().then(() => now),
    advance: (ms) => advance(ms).then(() => now),
    sleepers: async () => sleepers.size,
    async begin() {
      sleepers.clear()
      now = start
      return now
    },
  }
  interface Asked {
    readonly id?: string
    readonly path?: readonly string[]
    readonly argumentList?: readonly { readonly value?: unknown }[]
  }
  const answerOn = (port: MessagePort | typeof globalThis) =>
    port.addEventListener('message', (event) => {
      const { id, path, argumentList = [] } = (event as MessageEvent<Asked | undefined>).data ?? {}
      const [point, asked, method, ms] = argumentList.map(({ value }) => value)
      if (path?.[0] !== 'call' || point !== 'services' || asked !== name) return
      event.stopImmediatePropagation()
      void answers[String(method)]?.(Number(ms)).then((value) => port.postMessage({ id, type: 'RAW', value }))
    })
  if (where === 'thread') answerOn(globalThis)
  if (where === 'port') {
    addEventListener('message', ({ ports: [port] }: MessageEvent) => port && answerOn(port), { once: true })
  }
  return answers
}
