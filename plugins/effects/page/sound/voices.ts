import type { SoundCue } from 'sdk/page/cues/names.ts'
import { Filter, Gain, LFO, Noise, Oscillator, Panner, type ToneAudioNode } from 'tone'
import { numberOf, type Params } from '../params.ts'

/** As loud as one cue may ever be, as an amplitude: -20 dB of full scale. All four together stay below -8 dB. */
export const maxAmplitude = 0.1
/** In this time a sound that is stopped is gone: too short to wait for, too long to click. */
export const stopSeconds = 0.015
const maxMs = 60 * 60_000

export interface SoundAsk {
  /** 0..1 of what a cue may be at most. */
  readonly gain: number
  readonly ms?: number
  readonly params?: Params
}

/** A cue that sounds. It ends by itself; `stop` ends it at once. Times are seconds of its audio clock. */
export interface Voice {
  readonly endsAt: number
  stop(now: number): void
  dispose(): void
}

interface Source {
  /** Everything it is made of, from whatever makes sound to the last that is heard. */
  readonly nodes: readonly ToneAudioNode[]
  readonly last: ToneAudioNode
  start(at: number): void
  readonly usualMs: number
  readonly attack: number
  readonly release: number
}

const bed = { usualMs: 10 * 60_000, attack: 1.5, release: 1.5 }

const sources: Readonly<Record<SoundCue, (params: Params) => Source>> = {
  /** Two tones, one for each ear; what lies between them is heard as a beat. */
  binaural(params) {
    const carrier = carrierOf(params)
    const beat = beatOf(params)
    const last = new Gain(1)
    const ears = [-1, 1].map((side) => {
      const tone = new Oscillator(carrier + (side * beat) / 2, 'sine')
      const ear = new Panner({ pan: side, channelCount: 1 }).connect(last)
      tone.connect(ear)
      return { tone, ear }
    })
    return {
      ...bed,
      last,
      nodes: [...ears.flatMap(({ tone, ear }) => [tone, ear]), last],
      start(at) {
        for (const { tone } of ears) tone.start(at)
      },
    }
  },
  /** One tone that comes and goes evenly. */
  isochronic(params) {
    const tone = new Oscillator(carrierOf(params), 'sine')
    const last = new Gain(0)
    const beat = new LFO({ frequency: beatOf(params), min: 0, max: 1, phase: 270 }).connect(last.gain)
    tone.connect(last)
    return {
      ...bed,
      last,
      nodes: [tone, beat, last],
      start(at) {
        tone.start(at)
        beat.start(at)
      },
    }
  },
  /** Soft noise to rest on. */
  'noise-bed'(params) {
    const noise = new Noise('pink')
    const hertz = numberOf(params, 'hertz', { usual: 600, min: 100, max: 8000 })
    const last = new Filter(hertz, 'lowpass')
    noise.connect(last)
    return { ...bed, last, nodes: [noise, last], start: (at) => noise.start(at) }
  },
  /** A small bell. */
  'soft-chime'(params) {
    const hertz = numberOf(params, 'hertz', { usual: 528, min: 110, max: 1760 })
    const last = new Gain(1)
    const partials = [
      [1, 0.6],
      [2.01, 0.25],
      [3.03, 0.15],
    ].map(([times = 1, share = 0]) => {
      const level = new Gain(share).connect(last)
      return { tone: new Oscillator(hertz * times, 'sine').connect(level), level }
    })
    return {
      last,
      nodes: [...partials.flatMap(({ tone, level }) => [tone, level]), last],
      start(at) {
        for (const { tone } of partials) tone.start(at)
      },
      usualMs: 3000,
      attack: 0.006,
      release: 2.9,
    }
  },
}

const carrierOf = (params: Params) => numberOf(params, 'carrier', { usual: 200, min: 60, max: 1000 })
const beatOf = (params: Params) => numberOf(params, 'beat', { usual: 6, min: 0.5, max: 40 })

/** Starts a cue at a time of the audio clock, and lets it come and go softly. */
export function startVoice(cue: SoundCue, { gain, ms, params = {} }: SoundAsk, out: ToneAudioNode, at: number): Voice {
  const source = sources[cue](params)
  const seconds = numberOf({ ms }, 'ms', { usual: source.usualMs, min: 200, max: maxMs }) / 1000
  const amplitude = maxAmplitude * numberOf({ gain }, 'gain', { usual: 0.5, min: 0, max: 1 })
  const attack = Math.min(source.attack, seconds / 2)
  const release = Math.min(source.release, seconds - attack)
  const level = new Gain(0).connect(out)
  source.last.connect(level)
  level.gain.setValueAtTime(0, at)
  level.gain.linearRampToValueAtTime(amplitude, at + attack)
  level.gain.setValueAtTime(amplitude, at + seconds - release)
  level.gain.linearRampToValueAtTime(0, at + seconds)
  source.start(at)
  return {
    endsAt: at + seconds,
    stop(now) {
      level.gain.cancelAndHoldAtTime(now)
      level.gain.linearRampToValueAtTime(0, now + stopSeconds)
    },
    dispose() {
      for (const node of [...source.nodes, level]) node.dispose()
    },
  }
}
