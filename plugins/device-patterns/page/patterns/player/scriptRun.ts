import type { Clock } from 'sdk/devices'
import type { Intent } from '../../../../../src/workers/stimulation/contract.ts'
import type { Timeline, TimelineChange } from './timeline.ts'

/** What a run needs of the engine. */
export interface Stage {
  play(intent: Omit<Intent, 'source'>): Promise<number | undefined>
  end(id: number): void
  sync(id: number, place: { readonly positionMs: number; readonly rate: number }): void
}

export type RunPhase = 'idle' | 'leading-in' | 'running'

/** Devices get this long to go softly to where the script begins, before anything moves on. */
export const leadInMs = 1000
/** How long a timeline may wait for data before the script ends. */
export const patienceMs = 2000
/** Longer than any film; a run ends by itself when its timeline does. */
const maxMs = 12 * 3_600_000

/**
 * Keeps a script and its timeline together: devices first go to where the script stands, then both begin. They follow
 * every jump and wait, and whenever the timeline stands or ends the script ends with it.
 */
export class ScriptRun {
  readonly #timeline: Timeline
  readonly #stage: Stage
  readonly #clock: Clock
  readonly #changed: () => void
  readonly #unwatch: () => void
  #phase: RunPhase = 'idle'
  #id: number | undefined
  #attempt = new AbortController()
  #patience = new AbortController()
  /** The script comes so much later than the timeline; it may be negative. */
  offsetMs = 0

  constructor(timeline: Timeline, stage: Stage, clock: Clock, changed: () => void) {
    this.#timeline = timeline
    this.#stage = stage
    this.#clock = clock
    this.#changed = changed
    this.#unwatch = timeline.watch((change) => {
      if (this.#phase === 'running') this.#applyChange(change)
      changed()
    })
  }

  get phase(): RunPhase {
    return this.#phase
  }

  /** The intent that plays, while one does. */
  get id(): number | undefined {
    return this.#id
  }

  async play(intent: Omit<Intent, 'source' | 'ms' | 'fadeMs'>): Promise<void> {
    if (this.#phase !== 'idle') return
    const attempt = new AbortController()
    this.#attempt = attempt
    this.#enter('leading-in')
    const id = await this.#stage.play({ ...intent, ms: maxMs, fadeMs: leadInMs })
    if (attempt.signal.aborted || id === undefined) {
      if (id !== undefined) this.#stage.end(id)
      if (!attempt.signal.aborted) this.#enter('idle')
      return
    }
    this.#id = id
    this.#stage.sync(id, { positionMs: this.#scriptMs, rate: 0 })
    await this.#clock.sleep(leadInMs, attempt.signal)
    if (attempt.signal.aborted) return
    try {
      await this.#timeline.play()
    } catch (error) {
      this.#finish()
      throw error
    }
    if (attempt.signal.aborted) {
      this.#timeline.pause()
      return
    }
    this.#enter('running')
    this.#follow()
  }

  pause(): void {
    this.#finish()
    this.#timeline.pause()
  }

  seek(ms: number): void {
    this.#timeline.seek(ms)
    if (this.#phase === 'running') this.#follow()
    else if (this.#id !== undefined) this.#stage.sync(this.#id, { positionMs: this.#scriptMs, rate: 0 })
  }

  close(): void {
    this.#unwatch()
    this.#finish()
  }

  get #scriptMs(): number {
    return Math.max(0, this.#timeline.positionMs - this.offsetMs)
  }

  #applyChange(change: TimelineChange): void {
    this.#patience.abort()
    if (change === 'stands' || change === 'ended') this.#finish()
    else {
      this.#follow()
      if (this.#timeline.rate === 0) void this.#waitFor()
    }
  }

  /** Nothing is held at a level because a film has no data: after a moment it is a pause. */
  async #waitFor(): Promise<void> {
    const patience = new AbortController()
    this.#patience = patience
    await this.#clock.sleep(patienceMs, patience.signal)
    if (!patience.signal.aborted && this.#phase === 'running' && this.#timeline.rate === 0) this.pause()
  }

  #follow(): void {
    if (this.#id !== undefined) this.#stage.sync(this.#id, { positionMs: this.#scriptMs, rate: this.#timeline.rate })
  }

  #finish(): void {
    this.#attempt.abort()
    this.#patience.abort()
    if (this.#id !== undefined) this.#stage.end(this.#id)
    this.#id = undefined
    this.#enter('idle')
  }

  #enter(phase: RunPhase): void {
    if (phase === this.#phase) return
    this.#phase = phase
    this.#changed()
  }
}
