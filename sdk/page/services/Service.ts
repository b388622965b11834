/**
 * Something the host does and the page part of a plugin may ask for. The SDK knows it by its type; the host provides it
 * before any page part runs, and a test provides its own.
 */
export class Service<T extends object> {
  readonly name: string
  #given: T | undefined

  constructor(name: string) {
    this.name = name
  }

  /** Returns the function that puts back what was there before. */
  provide(given: T): () => void {
    const before = this.#given
    this.#given = given
    return () => {
      this.#given = before
    }
  }

  /** Throws an error that names the service as long as nobody provides it. */
  get now(): T {
    if (!this.#given) throw new Error(`Nobody provides "${this.name}" here.`)
    return this.#given
  }
}
