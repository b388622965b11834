/** Anything that can be ended: a function, or an object with `Symbol.dispose`. */
export type Ending = (() => void) | Disposable

/**
 * Remembers how to end what was started. Endings run newest first; one that throws does not keep the others
 * from running; an ending added after the close runs at once.
 *
 * @example
 * const scope = new Scope('weather panel')
 * const timer = setInterval(() => console.log('Still raining?'), 60_000)
 * scope.add(() => clearInterval(timer))
 * await fetch('https://weather.example/now', { signal: scope.signal })
 * scope.close()
 */
export class Scope implements Disposable {
  readonly name: string
  #endings: Ending[] = []
  #closing = new AbortController()

  constructor(name: string) {
    this.name = name
  }

  /** Aborts when the scope closes: hand it to whatever understands signals. */
  get signal(): AbortSignal {
    return this.#closing.signal
  }

  get closed(): boolean {
    return this.#closing.signal.aborted
  }

  /** Returns a function that ends this one thing early. */
  add(ending: Ending): () => void {
    if (this.closed) {
      end(ending)
      return () => {}
    }
    this.#endings.push(ending)
    return () => {
      const index = this.#endings.indexOf(ending)
      if (index < 0) return
      this.#endings.splice(index, 1)
      end(ending)
    }
  }

  /** Throws what the endings threw, together, after all of them have run. */
  close(): void {
    if (this.closed) return
    this.#closing.abort(new DOMException(`${this.name} closed`, 'AbortError'))
    const failures: unknown[] = []
    for (const ending of this.#endings.splice(0).reverse()) {
      try {
        end(ending)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `Closing "${this.name}" failed in part`)
  }

  [Symbol.dispose](): void {
    this.close()
  }
}

function end(ending: Ending): void {
  if (typeof ending === 'function') ending()
  else ending[Symbol.dispose]()
}
