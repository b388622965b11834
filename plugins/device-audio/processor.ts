import { AudioThread } from './sound/AudioThread.ts'
import { type FromAudio, partings, readToAudio, writeFromAudio } from './sound/wire.ts'

/* The audio thread. Its file is loaded by `outputGraph.ts`; what it may use, no list of types for pages has. */

declare const sampleRate: number
declare const currentTime: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Carries bytes and time between the provider's port and the thread's rules. */
class StimulationProcessor extends AudioWorkletProcessor {
  #provider: MessagePort | undefined
  #isOver = false
  readonly #thread = new AudioThread({ sampleRate, random: Math.random, say: (message) => this.#say(message) })

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<unknown>) => this.#hearPage(data)
  }

  process(_inputs: unknown, [output]: readonly (readonly Float32Array[])[]): boolean {
    const [left, right] = output ?? []
    if (left && right) this.#thread.render(left, right, now())
    return !(this.#isOver && this.#thread.isSilent)
  }

  /** The page hands over the provider's port, cuts, or says farewell with its reason. */
  #hearPage(data: unknown): void {
    if (data instanceof MessagePort) {
      this.#provider = data
      data.onmessage = ({ data: bytes }: MessageEvent<unknown>) => this.#hearProvider(bytes)
    } else if (data === 'cut') this.#thread.cut()
    else this.#part(partings.find((why) => why === data) ?? 'broken')
  }

  #hearProvider(bytes: unknown): void {
    if (bytes === null) {
      this.port.postMessage('closed')
      this.#part('broken')
      return
    }
    const message = readToAudio(bytes)
    if (!message) return
    const wasCut = this.#thread.isCut
    this.#thread.receive(message, now())
    if (wasCut && !this.#thread.isCut) this.port.postMessage('released')
  }

  #part(why: (typeof partings)[number]): void {
    if (this.#isOver) return
    this.#thread.cut()
    this.#say({ kind: 'gone', why })
    this.#provider?.postMessage(null)
    this.#provider = undefined
    this.#isOver = true
  }

  #say(message: FromAudio): void {
    this.#provider?.postMessage(writeFromAudio(message))
  }
}

const now = () => ({ audioMs: currentTime * 1000, wallMs: Date.now() })

registerProcessor('vesper-stimulation', StimulationProcessor)
