import { scenarios, storage } from 'sdk/page/engines.ts'
import { ref } from 'valtio'
import type { PlayProgress, ScenarioPlay } from '../../../../src/workers/storage/contract.ts'
import { playing } from './playing.ts'

const withinMs = 500
/** As many as can be kept. */
const maxSeen = 5000

/** Keeps where the player is: soon after something happened, however much happens, and when the page goes away. */
export class PlaySaver {
  readonly #id: string
  readonly #seen: Set<string>
  #kept: unknown
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(id: string, before: ScenarioPlay | undefined) {
    this.#id = id
    this.#kept = before?.kept
    this.#seen = new Set(before?.progress?.pages)
    playing.seen = ref(this.#seen)
  }

  keep(kept: unknown): void {
    this.#kept = kept
    this.soon()
  }

  saw(page: string): void {
    if (page) this.#seen.add(page)
    this.soon()
  }

  soon(): void {
    this.#timer ??= setTimeout(() => void this.now().catch(() => {}), withinMs)
  }

  async now(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (playing.story?.id !== this.#id) return
    // Before the engine answers: the story may be gone by then.
    const progress: PlayProgress = {
      page: playing.stage?.page ?? '',
      seen: this.#seen.size,
      pages: [...this.#seen].slice(-maxSeen),
      over: playing.isOver,
      at: Date.now(),
    }
    const saved = playing.isOver ? undefined : await scenarios().save()
    await storage().saveScenarioPlay({
      id: this.#id,
      progress,
      ...(saved && { saved }),
      ...(this.#kept !== undefined && { kept: this.#kept }),
    })
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}
