import type { Clock } from 'sdk/llm'
import type { Heard } from '../line/hear.ts'
import type { Line, Listener } from '../line/Line.ts'
import { after, beginning, type Plan, type RunState } from '../run/RunState.ts'

/** Keeps up with one job, by what is said on the line. */
export class Watch implements Listener {
  job: string
  state: RunState = beginning
  /** When the server last said something of this job. */
  heardAt: number
  /** The queue moved, or something may have been missed: it should be asked. */
  isStale = false
  /** We asked for it to be called off. */
  isCalledOff = false
  readonly #plan: Plan
  readonly #clock: Clock
  #isAwake = false
  #wake = () => {}

  constructor(job: string, plan: Plan, clock: Clock) {
    this.job = job
    this.#plan = plan
    this.#clock = clock
    this.heardAt = clock.now()
  }

  /** Begins to listen; what it returns ends that. */
  on(line: Line): () => void {
    return line.listen(this)
  }

  readonly hears = (heard: Heard): void => {
    if (heard.kind === 'event' && heard.type === 'status') {
      if (this.state.phase === 'running') return
      this.isStale = true
      this.poke()
      return
    }
    const next = after(this.state, heard, this.job, this.#plan)
    if (next === this.state) return
    this.state = next
    this.heardAt = this.#clock.now()
    this.poke()
  }

  readonly fell = (): void => {
    this.isStale = true
    this.poke()
  }

  readonly stood = (): void => {
    this.isStale = true
    this.poke()
  }

  /** Wakes whoever waits for news. */
  poke(): void {
    this.#isAwake = true
    this.#wake()
  }

  /** Resolves when there are news, when the time is over, or when the signal aborts. */
  async news(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#isAwake && !signal.aborted) {
      const isDone = new AbortController()
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve
        signal.addEventListener('abort', () => resolve(), { once: true, signal: isDone.signal })
      })
      await Promise.race([woken, this.#clock.sleep(ms, isDone.signal)])
      isDone.abort()
    }
    this.#isAwake = false
    this.#wake = () => {}
  }
}
