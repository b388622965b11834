import type { Message } from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { StorageContract } from '../../storage/contract.ts'

const everyMs = 500
const everyCharacters = 200

/** Keeps what has been written of a reply on disk while it grows, so that a crash loses half a second at most. */
export class DraftWriter {
  readonly #storage: Pick<Remote<StorageContract>, 'draft'>
  readonly #message: Message
  readonly #now: () => number
  #unsaved = ''
  #savedAt: number
  #piece = 0
  #writing: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(storage: Pick<Remote<StorageContract>, 'draft'>, message: Message, now: () => number) {
    this.#storage = storage
    this.#message = message
    this.#now = now
    this.#savedAt = now()
  }

  add(text: string): void {
    this.#unsaved += text
    if (this.#unsaved.length >= everyCharacters || this.#now() - this.#savedAt >= everyMs) this.#write()
    // A reply may fall silent after these words, for a tag or a thought.
    else this.#timer ??= setTimeout(() => this.#write(), everyMs)
  }

  #write(): void {
    this.#rest()
    const { session, position } = this.#message
    const write = this.#storage.draft(session, position, this.#piece++, this.#unsaved)
    this.#writing = Promise.allSettled([this.#writing, write]).then(() => {})
    this.#unsaved = ''
    this.#savedAt = this.#now()
  }

  /** When nothing is on its way any more. A draft that failed is no loss: the commit that follows holds all of it. */
  settled(): Promise<void> {
    this.#rest()
    return this.#writing
  }

  #rest(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
