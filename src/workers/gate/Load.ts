/** Milliseconds between two samples. */
export const sampleMs = 500
/** An idle thread answers a probe within a millisecond; a thread that lets nothing be idle does not. */
const idleWithinMs = 10
const samplesKept = 20
const samplesNeeded = 16
const busyShare = 0.8
const calmShare = 0.5

/** One thread of a plugin, as its probe sees it. */
class Thread {
  readonly #port: MessagePort
  readonly #now: () => number
  readonly #samples: boolean[] = []
  #askedAt: number | undefined
  #answeredInMs: number | undefined

  constructor(port: MessagePort, now: () => number) {
    this.#port = port
    this.#now = now
    port.addEventListener('message', () => {
      if (this.#askedAt === undefined) return
      this.#answeredInMs ??= this.#now() - this.#askedAt
    })
    port.start()
  }

  /** `isOwnLate`: this thread itself was kept from its work, so that a slow answer says nothing. */
  sample(isOwnLate: boolean): void {
    if (this.#askedAt !== undefined) {
      const isAnswered = this.#answeredInMs !== undefined
      if (!isAnswered || !isOwnLate) this.#samples.push((this.#answeredInMs ?? sampleMs) > idleWithinMs)
      if (this.#samples.length > samplesKept) this.#samples.shift()
      if (!isAnswered) return
    }
    this.#answeredInMs = undefined
    this.#askedAt = this.#now()
    this.#port.postMessage(0)
  }

  /** Share of the last samples that found it busy; 0 until there are enough. */
  get share(): number {
    if (this.#samples.length < samplesNeeded) return 0
    return this.#samples.filter(Boolean).length / this.#samples.length
  }

  close(): void {
    this.#port.close()
  }
}

/**
 * How busy a plugin keeps its threads. Browsers give no CPU time of a worker, so each thread is asked twice a second to
 * answer once nothing else waits in it. A thread that spins and one that floods itself with timers or messages both
 * leave that unanswered; one that rests for 10 ms now and then does not.
 */
export class Load {
  readonly #now: () => number
  readonly #tell: (is: 'busy' | 'calm') => void
  readonly #threads = new Map<number, Thread>()
  #isBusy = false
  #sampledAt: number | undefined

  /** `probe`: the main thread's. Those of nested workers come through it, each with a number. */
  constructor(probe: MessagePort, now: () => number, tell: (is: 'busy' | 'calm') => void) {
    this.#now = now
    this.#tell = tell
    probe.addEventListener('message', ({ data, ports: [port] }: MessageEvent<unknown>) => {
      if (typeof data !== 'number' || data === 0) return
      if (data > 0 && port) this.#add(data, port)
      else this.#remove(-data)
    })
    this.#threads.set(0, new Thread(probe, now))
  }

  /** Call it every half second. */
  sample(): void {
    const now = this.#now()
    const isOwnLate = this.#sampledAt !== undefined && now - this.#sampledAt > sampleMs + idleWithinMs
    this.#sampledAt = now
    for (const thread of this.#threads.values()) thread.sample(isOwnLate)
    const share = Math.max(...[...this.#threads.values()].map((thread) => thread.share))
    if (this.#isBusy ? share >= calmShare : share < busyShare) return
    this.#isBusy = !this.#isBusy
    this.#tell(this.#isBusy ? 'busy' : 'calm')
  }

  close(): void {
    for (const thread of this.#threads.values()) thread.close()
    this.#threads.clear()
  }

  #add(number: number, port: MessagePort): void {
    this.#threads.set(number, new Thread(port, this.#now))
    // A worker that closed itself takes its end along.
    port.addEventListener('close', () => this.#remove(number))
  }

  #remove(number: number): void {
    this.#threads.get(number)?.close()
    this.#threads.delete(number)
  }
}
