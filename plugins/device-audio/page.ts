import { type PagePart, PluginError } from 'sdk'
import { sinkIn } from './sound/address.ts'
import type { Parting } from './sound/wire.ts'

/** How long the browser may take to start the sound, once it was allowed to. */
const startMs = 3000
/** Longer than the fade. */
const fadedMs = 80
const lookEveryMs = 100

interface Output {
  cut(): void
}

const outputs = new Set<Output>()

/** Opens the sound output, puts the generator on its audio thread, and hands the port on to it. */
const audioPage: PagePart = {
  async open(port, address, signal) {
    signal.throwIfAborted()
    if (typeof AudioWorkletNode === 'undefined') {
      throw new PluginError('transport/unavailable', 'This browser cannot make the sound. Use a newer one.')
    }
    const context = new AudioContext({ latencyHint: 'playback' })
    try {
      await chooseOutput(context, sinkIn(address))
      await start(context)
      await play(context, port, signal)
    } catch (error) {
      await context.close()
      throw error
    }
  },
  cut() {
    for (const output of outputs) output.cut()
  },
}

export default audioPage

async function play(context: AudioContext, port: MessagePort, signal: AbortSignal): Promise<void> {
  Object.assign(globalThis, { TONE_SILENCE_LOGGING: true })
  const { outputGraph } = await import('./outputGraph.ts')
  const graph = await outputGraph(context)
  const { generator } = graph
  signal.throwIfAborted()
  const watching = new AbortController()
  const output: Output = {
    cut() {
      graph.close()
      generator.port.postMessage('cut')
    },
  }

  function end(why: Parting): void {
    if (watching.signal.aborted) return
    watching.abort()
    outputs.delete(output)
    graph.close()
    generator.port.postMessage(why)
    const letGo = () => {
      graph.dispose()
      void context.close()
    }
    setTimeout(letGo, fadedMs)
  }

  const options = { signal: watching.signal }
  navigator.mediaDevices?.addEventListener('devicechange', () => end('changed'), options)
  context.addEventListener('sinkchange', () => end('changed'), options)
  context.addEventListener('statechange', () => context.state !== 'running' && end('interrupted'), options)
  context.addEventListener('error', () => end('no-output'), options)
  generator.addEventListener('processorerror', () => end('broken'), options)
  signal.addEventListener('abort', () => end('interrupted'), options)
  generator.port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'released') graph.reopen()
    if (data === 'closed') end('interrupted')
  }
  const looking = setInterval(() => graph.isTooLoud() && end('too-loud'), lookEveryMs)
  watching.signal.addEventListener('abort', () => clearInterval(looking))
  generator.port.postMessage(port, [port])
  outputs.add(output)
}

/** Chooses the output the player named, and makes sure that it has two wires. */
async function chooseOutput(context: AudioContext, sink: string): Promise<void> {
  const choosing = context as AudioContext & { setSinkId?(id: string): Promise<void> }
  if (sink !== '') {
    if (!choosing.setSinkId) {
      throw new PluginError(
        'transport/unavailable',
        'This browser cannot choose a sound output. Make the one of the box the usual one, and leave the setting empty.',
      )
    }
    await choosing.setSinkId(await idOf(sink)).catch((cause: unknown) => {
      throw new PluginError(
        'device/none',
        'The sound output in the settings is not there, or the browser does not show it. Plug it in, or make it the usual one of this computer and leave the setting empty.',
        {
          cause,
        },
      )
    })
  }
  if (context.destination.maxChannelCount < 2) {
    throw new PluginError('device/none', 'This sound output has only one channel. The box needs a stereo output.')
  }
}

/** Players know an output by its name, browsers by a number. Where the browser hides names, the number must do. */
async function idOf(sink: string): Promise<string> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
  const outputs = devices.filter(({ kind }) => kind === 'audiooutput')
  const named = outputs.find(({ label }) => label.toLowerCase().includes(sink.toLowerCase()))
  return (outputs.find(({ deviceId }) => deviceId === sink) ?? named)?.deviceId ?? sink
}

async function start(context: AudioContext): Promise<void> {
  const waiting = new Promise<void>((resolve) => setTimeout(resolve, startMs))
  await Promise.race([context.resume(), waiting])
  if (context.state === 'running') return
  throw new PluginError('device/refused', 'The browser has not let the sound start. Press Connect again.')
}
