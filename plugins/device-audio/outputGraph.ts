import { Meter } from 'tone/build/esm/component/analysis/Meter.js'
import { Context } from 'tone/build/esm/core/context/Context.js'
import { Gain } from 'tone/build/esm/core/context/Gain.js'
import processor from './processor.ts?worker&url'
import { highestCapDb } from './sound/decibels.ts'

const fadeSeconds = 0.05

/** The way from the generator to the output: a gate that the page can close by itself, and a meter behind it. */
export interface OutputGraph {
  /** Of the generator, which runs on the audio thread. */
  readonly generator: AudioWorkletNode
  /** Fades to nothing, whatever the generator does. */
  close(): void
  reopen(): void
  /** Whether more comes out than anybody may set: then something is broken. */
  isTooLoud(): boolean
  dispose(): void
}

/** Builds the way on a context, live or offline. Everything that safety rests on happens before it, in the generator. */
export async function outputGraph(native: BaseAudioContext): Promise<OutputGraph> {
  await native.audioWorklet.addModule(processor)
  const generator = new AudioWorkletNode(native, 'vesper-stimulation', { numberOfInputs: 0, outputChannelCount: [2] })
  const context = new Context({ context: native as AudioContext, clockSource: 'offline', lookAhead: 0 })
  const gate = new Gain({ context, gain: 1 })
  const meter = new Meter({ context, channelCount: 2, smoothing: 0 })
  generator.connect(gate.input)
  gate.connect(meter)
  gate.output.connect(native.destination)
  return {
    generator,
    close: () => void gate.gain.linearRampTo(0, fadeSeconds),
    reopen: () => void gate.gain.linearRampTo(1, fadeSeconds),
    isTooLoud: () => [meter.getValue()].flat().some((decibels) => decibels > highestCapDb),
    dispose() {
      generator.disconnect()
      gate.dispose()
      meter.dispose()
    },
  }
}
