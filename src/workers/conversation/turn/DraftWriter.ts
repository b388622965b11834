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

  constructor(storage: Pick<Remote<StorageContract>, 'draft'>, message: Message, now: () => number) {
    this.#storage = storage
    this.#message = message
    this.#now = now
    this.#savedAt = now()
  }

  add(text: string): void {
    this.#unsaved += text
    const now = this.#now()
    if (this.#unsaved.length < everyCharacters && now - this.#savedAt < everyMs) return
    const { session, position } = this.#message
    const write = this.#storage.draft(session, position, this.#piece++, this.#unsaved)
    this.#writing = Promise.allSettled([this.#writing, write]).then(() => {})
    this.#unsaved = ''
    this.#savedAt = now
  }

  /** When nothing is on its way any more. A draft that failed is no loss: the commit that follows holds all of it. */
  settled(): Promise<void> {
    return this.#writing
  }
}
