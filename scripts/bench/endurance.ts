import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { rolldown } from 'rolldown'
import type { ActuatorKind, DeviceFrame, DeviceId, DeviceInfo, PluginId, StopOutcome } from 'sdk'
import { FramePacer } from 'sdk/devices'
import type { Intent, Pattern } from '../../src/shared/devices/intent.ts'
import type { Engine as EngineClass } from '../../src/workers/stimulation/Engine.ts'
import { openRules } from '../../src/workers/stimulation/rules.fixture.ts'
import { root } from '../setup.mjs'
import type { Figure } from './figures.ts'
import { VirtualTime } from './virtualTime.ts'

const hours = 8
const hourMs = 3_600_000
const providers = 2
const tickMs = 20
const plugin = 'vesper.bench' as PluginId

/** Eight hours of play, in a time that somebody else moves: what has shifted by then, and what has grown. */
export async function endurance(): Promise<readonly Figure[]> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const Engine = await loadEngine()
  const time = new VirtualTime(Date.UTC(2030, 0, 1))
  const devices = Array.from({ length: providers }, (_, index) => new Lamp(index, time))
  const hosts = { get: () => ({ host: hostOver(devices), sink: sinkTo(devices), scope: { add: () => () => {} } }) }
  const lease = { isOurs: true, take: async () => true, giveBack() {} }
  const engine = new Engine({ clock: time, hosts: hosts as never, lease })
  for (const { name } of devices)
    await engine.connect({ plugin, provider: name }, ['pleasure'], new AbortController().signal)
  await new Promise((resolve) => setImmediate(resolve))
  engine.setRules({ ...openRules, senses: ['pleasure', 'pain'], sessionMs: (hours + 1) * hourMs })
  engine.restoreStop(undefined)
  engine.arm()
  const measured: { readonly bytes: number; readonly sleepers: number; readonly frames: number }[] = []
  const begun = process.cpuUsage()
  for (let hour = 0; hour < hours; hour++) {
    const before = devices[0]?.frames ?? 0
    await playOneHour(engine, time, hour)
    collect()
    const frames = (devices[0]?.frames ?? 0) - before
    measured.push({ bytes: process.memoryUsage().heapUsed, sleepers: time.sleepers, frames })
  }
  const { user, system } = process.cpuUsage(begun)
  const late = Math.max(...devices.map(({ shiftMs }) => shiftMs))
  const [first, last] = [measured[0], measured.at(-1)]
  const stopping = engine.stop('person')
  await time.advance(1000)
  await stopping
  return [
    {
      name: `${hours} hours of play: frames late by`,
      value: late,
      unit: 'ms',
      budget: 0,
      samples: `${devices[0]?.frames} frames on each of ${providers} providers`,
    },
    {
      name: '  fewer in the last hour than in the first by',
      value: 100 * (1 - (last?.frames ?? 0) / (first?.frames ?? 0)),
      unit: '%',
      budget: 5,
      samples: measured.map(({ frames }) => frames).join(', '),
    },
    {
      name: '  memory grew after the first hour by',
      value: ((last?.bytes ?? Number.NaN) - (first?.bytes ?? 0)) / 1e6,
      unit: 'MB',
      budget: 1,
      samples: measured.map(({ bytes }) => (bytes / 1e6).toFixed(1)).join(', '),
    },
    { name: '  timers grew by', value: (last?.sleepers ?? Number.NaN) - (first?.sleepers ?? 0), unit: '', budget: 2 },
    {
      name: '  devices above zero after the stop',
      value: devices.filter(({ level }) => level > 0).length,
      unit: '',
      budget: 0,
    },
    { name: '  processor for one second of play', value: (user + system) / 1000 / (hours * 3600), unit: 'ms' },
  ]
}

const patterns: readonly Pattern[] = [
  { kind: 'constant' },
  { kind: 'pulse', periodMs: 700, on: 0.4 },
  { kind: 'wave', periodMs: 2300 },
  { kind: 'ramp' },
  { kind: 'walk', stepMs: 900, seed: 7 },
  { kind: 'edge', buildMs: 9000, holdMs: 3000, restMs: 4000 },
]

/** Somebody asks for something else every ten seconds, as a chat would. */
async function playOneHour(engine: InstanceType<typeof EngineClass>, time: VirtualTime, hour: number): Promise<void> {
  for (let at = 0; at < hourMs; at += 10_000) {
    const turn = hour * 360 + at / 10_000
    engine.play(intentOf(turn))
    await time.advance(10_000)
  }
}

const sources = ['model', 'plugin', 'scenario', 'background'] as const

const intentOf = (turn: number): Intent => ({
  source: sources[turn % sources.length] ?? 'model',
  sense: 'pleasure',
  target: { kind: 'all' },
  pattern: patterns[turn % patterns.length] ?? { kind: 'constant' },
  level: 0.3 + (turn % 7) / 10,
  ms: 6000 + (turn % 5) * 4000,
  fadeMs: 500,
})

const kinds: readonly ActuatorKind[] = ['vibrate', 'estim']

/** A device of two outputs that counts what comes, and how punctual it is. */
class Lamp {
  readonly name: string
  readonly info: DeviceInfo
  frames = 0
  level = 0
  /** The most by which a frame came off the grid of the first. */
  shiftMs = 0
  readonly #pacer: FramePacer | undefined
  #first: number | undefined

  constructor(index: number, clock: VirtualTime) {
    this.name = `lamp-${index}`
    this.info = {
      id: this.name as DeviceId,
      name: this.name,
      actuators: kinds.map((kind) => ({ kind, steps: 100, everyMs: 50 + index * 10, latencyMs: index * 5 })),
    }
    this.#pacer = index === 0 ? this.#paced(clock) : undefined
  }

  apply(frame: DeviceFrame): void {
    this.#first ??= frame.at
    const shift = (frame.at - this.#first) % tickMs
    this.shiftMs = Math.max(this.shiftMs, Math.min(shift, tickMs - shift))
    this.frames += 1
    if (this.#pacer) this.#pacer.apply(frame)
    else this.level = Math.max(...frame.levels)
  }

  async stop(): Promise<StopOutcome> {
    if (this.#pacer) return await this.#pacer.stop()
    this.level = 0
    return 'confirmed'
  }

  /** One of them carries frames out as providers do; the others cost no more than they must. */
  #paced(clock: VirtualTime): FramePacer {
    return new FramePacer({
      clock,
      everyMs: 50,
      order: (levels) => levels.join(),
      send: async (levels) => {
        this.level = Math.max(...levels)
      },
      halt: async () => {
        this.level = 0
        return 'confirmed'
      },
    })
  }
}

const hostOver = (devices: readonly Lamp[]) => ({
  async call(_point: string, provider: string, method: string) {
    return method === 'stop' ? await devices.find(({ name }) => name === provider)?.stop() : undefined
  },
  async *stream(_point: string, provider: string, method: string, { signal }: { readonly signal: AbortSignal }) {
    if (method === 'watch') yield devices.filter(({ name }) => name === provider).map(({ info }) => info)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  },
})

const sinkTo = (devices: readonly Lamp[]) => async (_point: string, provider: string) => {
  const lamp = devices.find(({ name }) => name === provider)
  return (frame: unknown) => lamp?.apply(frame as DeviceFrame)
}

/** The engine in one piece. It could load the built-in plugins, which none of this does. */
async function loadEngine(): Promise<typeof EngineClass> {
  const bundled = await rolldown({
    input: join(root, 'src/workers/stimulation/Engine.ts'),
    platform: 'node',
    logLevel: 'warn',
    plugins: [
      {
        name: 'no-builtins',
        resolveId: (id) => (id === 'virtual:builtin-modules' ? id : undefined),
        load: (id) => (id === 'virtual:builtin-modules' ? 'export default {}' : undefined),
      },
    ],
  })
  const { output } = await bundled.generate({ format: 'esm', codeSplitting: false })
  await bundled.close()
  const { Engine } = (await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)) as {
    readonly Engine: typeof EngineClass
  }
  return Engine
}
