import type { StageMetronome } from 'sdk/story'

/** How often one looks ahead, and how far: a hidden page is woken once a second only. */
const lookMs = 25
const aheadMs = 150
const aheadHiddenMs = 1500

interface ClickTrackSeams {
  now(): number
  readonly audio: AudioContext
}

/**
 * Ticks a metronome by the clock of the sound card: a look ahead hands it what comes soon, so that a busy page makes no
 * tick late. Returns the function that silences it at once, with whatever was handed over already.
 */
export function playClicks(metronome: StageMetronome, { now, audio }: ClickTrackSeams): () => void {
  const out = audio.createGain()
  out.connect(audio.destination)
  let handedOver = now()
  const look = () => {
    const at = now()
    const until = at + (document.hidden ? aheadHiddenMs : aheadMs)
    // One that is a little late is played now; the rest of a long sleep is let go.
    const from = Math.max(handedOver, at - lookMs)
    if (until <= from) return
    for (const tick of ticksBetween(metronome, from, until))
      click(audio, out, audio.currentTime + Math.max(0, tick - at) / 1000)
    handedOver = until
  }
  look()
  const timer = setInterval(look, lookMs)
  return () => {
    clearInterval(timer)
    out.gain.value = 0
    out.disconnect()
  }
}

/** A knock on wood: a short tone that falls and dies away. */
function click(audio: AudioContext, out: AudioNode, at: number): void {
  const tone = audio.createOscillator()
  const shape = audio.createGain()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(1700, at)
  tone.frequency.exponentialRampToValueAtTime(700, at + 0.03)
  shape.gain.setValueAtTime(0.0001, at)
  shape.gain.exponentialRampToValueAtTime(0.6, at + 0.002)
  shape.gain.exponentialRampToValueAtTime(0.0001, at + 0.05)
  tone.connect(shape).connect(out)
  tone.start(at)
  tone.stop(at + 0.06)
}

/** A round shorter than this is no rhythm, and more ticks than these in one look are noise. */
const minRoundMs = 50
const maxTicks = 400

/** When a metronome ticks from one moment up to another (not including it), in the time of the play. */
export function ticksBetween(metronome: StageMetronome, from: number, to: number): readonly number[] {
  const { round, rounds, ticks, from: start } = metronome
  if (!(round >= minRoundMs) || to <= start) return []
  const found: number[] = []
  const first = Math.max(0, Math.floor((from - start) / round))
  const last = Math.min(Math.floor((to - start) / round), rounds > 0 ? rounds - 1 : Number.POSITIVE_INFINITY)
  for (let turn = first; turn <= last && found.length < maxTicks; turn++)
    for (const tick of ticks) {
      const at = start + turn * round + tick
      if (tick >= 0 && tick < round && at >= from && at < to) found.push(at)
    }
  return found.sort((one, other) => one - other).slice(0, maxTicks)
}
