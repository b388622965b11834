import type { CuePlayer } from 'sdk/page/cues/cuePlayers.ts'
import type { CueEffect } from 'sdk/page/cues/names.ts'
import { isSoundCue, type SoundCue } from 'sdk/page/cues/names.ts'
import { showing } from 'sdk/page/cues/showing.ts'
import { getContext, getDestination, start } from 'tone'
import { startVoice, stopSeconds, type Voice } from './voices.ts'

interface Sounding {
  readonly voice: Voice
  readonly over: ReturnType<typeof setTimeout>
}

/** The sounds of this page. One of each kind sounds at a time; another of the same takes its place. */
export class LiveSound implements CuePlayer {
  private readonly sounding = new Map<SoundCue, Sounding>()

  play(effect: CueEffect): void {
    if (effect.kind !== 'sound' || !isSoundCue(effect.cue)) return
    // A browser that waits for a hand to allow sound begins with the next one.
    void start()
    const { cue } = effect
    this.end(cue)
    const now = getContext().now()
    const voice = startVoice(cue, effect, getDestination(), now)
    const over = setTimeout(() => this.end(cue), 1000 * (voice.endsAt - now) + 100)
    this.sounding.set(cue, { voice, over })
    showing.sound = true
  }

  clear(): void {
    for (const cue of [...this.sounding.keys()]) this.end(cue)
  }

  close(): void {
    this.clear()
  }

  private end(cue: SoundCue): void {
    const found = this.sounding.get(cue)
    if (!found) return
    this.sounding.delete(cue)
    showing.sound = this.sounding.size > 0
    clearTimeout(found.over)
    found.voice.stop(getContext().immediate())
    setTimeout(() => found.voice.dispose(), 1000 * stopSeconds + 50)
  }
}
