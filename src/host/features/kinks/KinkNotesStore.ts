import type { SessionId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'

const withinMs = 500

/** What the modules of one chat keep, written soon after it changed, and read when the chat is opened. */
export class KinkNotesStore {
  readonly #chat: SessionId
  readonly #kept = new Map<string, unknown>()
  #timer: ReturnType<typeof setTimeout> | undefined

  private constructor(chat: SessionId) {
    this.#chat = chat
  }

  static async open(chat: SessionId): Promise<KinkNotesStore> {
    const keeper = new KinkNotesStore(chat)
    const notes = await storage().read('kinkNotes', chat)
    for (const [module, state] of Object.entries(notes?.kept ?? {})) keeper.#kept.set(module, state)
    return keeper
  }

  stateOf(module: string): unknown {
    return this.#kept.get(module)
  }

  setState(module: string, state: unknown): void {
    if (state === undefined) this.#kept.delete(module)
    else this.#kept.set(module, state)
    this.#timer ??= setTimeout(() => this.saveNow(), withinMs)
  }

  /** Writes what has changed and is not written yet. */
  saveNow(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const notes = { id: this.#chat, kept: Object.fromEntries(this.#kept) }
    // Nothing is lost but the count of an evening, and the next change tries again.
    storage()
      .saveKinkNotes(notes)
      .catch((error: unknown) => console.warn('[Kinks]', 'What modules keep could not be saved', error))
  }
}
