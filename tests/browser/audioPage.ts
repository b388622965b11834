import { outputGraph } from '../../plugins/device-audio/outputGraph.ts'
import audioPage from '../../plugins/device-audio/page.ts'
import { tuningOf } from '../../plugins/device-audio/sound/tuning.ts'
import { type FromAudio, readFromAudio, type ToAudio, writeToAudio } from '../../plugins/device-audio/sound/wire.ts'
import { latin1 } from '../../src/shared/files/bytes.ts'

/* The page of `audio.spec.ts`: the true worklet in an offline rendering, and the true part of the page on a live output. */

interface Rendering {
  readonly settings: object
  readonly levels: readonly number[]
  /** How long frames come, and how long all is rendered. */
  readonly soundSeconds: number
  readonly seconds: number
}

interface Live {
  readonly port: MessagePort
  readonly ending: AbortController
  readonly heard: FromAudio[]
  isOver: boolean
}

let live: Live | undefined

const sampleRate = 48_000
const frameSeconds = 0.5

const bench = {
  /** Both sides after one another, as the bytes of their samples in base64. */
  async render({ settings, levels, soundSeconds, seconds }: Rendering): Promise<string> {
    const context = new OfflineAudioContext(2, seconds * sampleRate, sampleRate)
    const { generator } = await outputGraph(context)
    const { port1, port2 } = new MessageChannel()
    const frame = () => {
      const at = Date.now()
      port1.postMessage(writeToAudio({ kind: 'frame', at, expires: at + 1000 * frameSeconds, levels }))
    }
    generator.port.postMessage(port2, [port2])
    port1.postMessage(writeToAudio({ kind: 'tune', tuning: tuningOf(settings) }))
    frame()
    for (let at = frameSeconds / 2; at < soundSeconds; at += frameSeconds / 2) {
      void context.suspend(at).then(async () => {
        if (at + frameSeconds <= soundSeconds) frame()
        await soon()
        await context.resume()
      })
    }
    await soon()
    const buffer = await context.startRendering()
    return base64(new Float32Array([...buffer.getChannelData(0), ...buffer.getChannelData(1)]))
  },

  async open(address: string, settings: object): Promise<void> {
    const ending = new AbortController()
    const { port1, port2 } = new MessageChannel()
    const opened: Live = { port: port1, ending, heard: [], isOver: false }
    port1.onmessage = ({ data }) => {
      const message = readFromAudio(data)
      if (message) opened.heard.push(message)
      else opened.isOver = true
    }
    await audioPage.open(port2, address, ending.signal)
    live = opened
    say({ kind: 'tune', tuning: tuningOf(settings) })
  },

  /** Frames as the mixer sends them, for a while. */
  async play(levels: readonly number[], ms: number): Promise<void> {
    const began = performance.now()
    while (performance.now() - began < ms) await frameOf(levels)
  },

  /** The same until a side is as strong as that, as a part of the cap. */
  async reach(levels: readonly number[], part: number): Promise<void> {
    while (Math.max(...bench.gain()) < part) await frameOf(levels)
  },

  /** How long after the stop the audio thread says that all is silent. */
  async stop(number: number): Promise<number> {
    const began = performance.now()
    say({ kind: 'stop', number, at: Date.now() })
    while (!live?.heard.some((message) => message.kind === 'silent' && message.number === number)) await soon()
    return performance.now() - began
  },

  cut: () => audioPage.cut(),
  leave: () => live?.ending.abort(),
  heard: () => live?.heard ?? [],
  isOver: () => live?.isOver ?? true,
  forget: () => live?.heard.splice(0),
  unplugSomething: () => navigator.mediaDevices.dispatchEvent(new Event('devicechange')),
  gain: (): readonly number[] => live?.heard.findLast((message) => message.kind === 'status')?.gains ?? [0, 0],
}

const say = (message: ToAudio) => live?.port.postMessage(writeToAudio(message))
async function frameOf(levels: readonly number[]): Promise<void> {
  const at = Date.now()
  say({ kind: 'frame', at, expires: at + 200, levels })
  await new Promise((resolve) => setTimeout(resolve, 20))
}

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 2))

const base64 = (samples: Float32Array) => btoa(latin1(new Uint8Array(samples.buffer)))

export type Bench = typeof bench
Object.assign(globalThis, { bench })
