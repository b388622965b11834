import type { Clock } from 'sdk/devices'
import type { Intent } from '../../../../src/workers/stimulation/contract.ts'

/** What a hand plays on, and what with. */
export interface HandStage {
  play(intent: Intent): Promise<number>
  end(id: number): void
}

/** How long each word of a hand holds: when the page stands still, it ends by itself. */
export const wordMs = 900
/** A held level is said again this often, and a changing one at most this often. */
export const everyMs = 100
const repeatMs = 400

/**
 * A level that a hand holds. Each change is a short intent that takes the place of the one before; letting go ends it
 * at once.
 */
export class HandOutput {
  readonly #stage: HandStage
  readonly #clock: Clock
  readonly #failed: (error: unknown) => void
  #asked: Pick<Intent, 'target' | 'sense' | 'level'> | undefined
  #id: number | undefined
  #isRunning = false
  #nudge = new AbortController()

  constructor(stage: HandStage, clock: Clock, failed: (error: unknown) => void) {
    this.#stage = stage
    this.#clock = clock
    this.#failed = failed
  }

  get isHeld(): boolean {
    return this.#asked !== undefined
  }

  /** Level 0 lets go. */
  hold(asked: Pick<Intent, 'target' | 'sense' | 'level'>): void {
    if (!(asked.level > 0)) {
      this.release()
      return
    }
    const isNew = asked.level !== this.#asked?.level || asked.target !== this.#asked.target
    this.#asked = asked
    if (isNew) this.#nudge.abort()
    if (!this.#isRunning) void this.#run()
  }

  release(): void {
    this.#asked = undefined
    this.#nudge.abort()
    this.#replace(undefined)
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    try {
      while (this.#asked) {
        this.#nudge = new AbortController()
        const id = await this.#stage.play({ source: 'hand', ...this.#asked, pattern: { kind: 'constant' }, ms: wordMs })
        if (this.#asked) this.#replace(id)
        else this.#stage.end(id)
        if (!this.#asked) break
        await this.#clock.sleep(everyMs)
        await this.#clock.sleep(repeatMs - everyMs, this.#nudge.signal)
      }
    } catch (error) {
      this.release()
      this.#failed(error)
    } finally {
      this.#isRunning = false
    }
  }

  #replace(id: number | undefined): void {
    if (this.#id !== undefined) this.#stage.end(this.#id)
    this.#id = id
  }
}
