import type { Effect, PromptPart, Scene, SceneEvent } from 'sdk'
import { readEffects, readParts } from 'sdk/page/kinks/readAnswers.ts'
import { readModuleState } from '../../../shared/chats/readModuleState.ts'

/** What a line needs of Vesper. */
export interface LineParts {
  /** Calls the module's code. Rejects when it throws, hangs or is ended by the signal. */
  call(method: 'prompt' | 'react', args: readonly unknown[], signal: AbortSignal): Promise<unknown>
  /** How things stand now, without what the module keeps. */
  scene(): Scene
  perform(effects: readonly Effect[], event: SceneEvent): void
  /** What it keeps has changed. */
  keep(state: unknown): void
  /** An effect that is not done, and why, for the player. */
  refuse(effect: Effect['kind'] | 'answer', why: string): void
}

/** More than this a module that is too slow need not catch up with. */
const maxWaiting = 50
/** A timer of a browser holds no more. */
const latestMs = 2 ** 31 - 1
const onlyWords: ReadonlySet<Effect['kind']> = new Set(['say', 'remember', 'keep'])

/**
 * One module in one chat. What happens is told to it in order, one thing at a time, so that what it keeps is always the
 * newest when it is asked again.
 */
export class ModuleLine {
  readonly #parts: LineParts
  #kept: unknown
  #waiting: SceneEvent[] = []
  #working: Promise<void> | undefined
  #isAsked = false
  #era = new AbortController()
  #wake: ReturnType<typeof setTimeout> | undefined

  /** `kept` is what it kept last in this chat; absent where that is nothing. */
  constructor(parts: LineParts, kept: unknown) {
    this.#parts = parts
    this.#kept = kept
  }

  /** Something happened. Resolves when the module has answered all that it was told so far. */
  tell(event: SceneEvent): Promise<void> {
    const last = this.#waiting.at(-1)
    if (event.kind === 'saying' && last?.kind === 'saying' && last.by === event.by) {
      this.#waiting[this.#waiting.length - 1] = { ...event, text: last.text + event.text }
    } else if (this.#waiting.length < maxWaiting) this.#waiting.push(event)
    this.#working ??= this.#work()
    return this.#working
  }

  /**
   * What it adds to the coming reply, for each who may come to speak it. Nothing while an earlier question is unanswered: a
   * module that hangs is not asked twice.
   */
  async prompt(speakers: readonly NonNullable<Scene['character']>[]): Promise<readonly (readonly PromptPart[])[]> {
    if (this.#isAsked) return []
    this.#isAsked = true
    const { signal } = this.#era
    const scene = this.#scene()
    try {
      return await Promise.all(
        speakers.map(async ({ id, name }) => {
          return readParts(await this.#parts.call('prompt', [{ ...scene, character: { id, name } }], signal))
        }),
      )
    } finally {
      this.#isAsked = false
    }
  }

  /** Everything it has begun ends, and what it was still to be told is forgotten. It hears that, and may only speak. */
  async stop(): Promise<void> {
    this.end()
    this.#era = new AbortController()
    await this.tell({ kind: 'stopped' })
  }

  /** Nobody listens to it any more. */
  end(): void {
    this.#era.abort(new DOMException('It was stopped', 'AbortError'))
    clearTimeout(this.#wake)
    this.#waiting = []
    this.#working = undefined
  }

  async #work(): Promise<void> {
    const { signal } = this.#era
    while (!signal.aborted) {
      const event = this.#waiting.shift()
      if (!event) {
        this.#working = undefined
        return
      }
      try {
        const answer = await this.#parts.call('react', [event, this.#scene()], signal)
        if (!signal.aborted) this.#take(answer, event)
      } catch {
        // Whoever calls has counted and shown it. The next event finds the module as it was.
      }
    }
  }

  #take(answer: unknown, event: SceneEvent): void {
    const { effects, tooMany } = readEffects(answer)
    if (tooMany > 0)
      this.#parts.refuse('answer', `An answer can have at most eight requests; ${tooMany} more were skipped.`)
    const wishes: Effect[] = []
    for (const effect of effects) {
      if (event.kind === 'stopped' && !onlyWords.has(effect.kind))
        this.#parts.refuse(effect.kind, 'You stopped everything.')
      else if (effect.kind === 'keep') this.#keep(effect.state)
      else if (effect.kind === 'wake') this.#wakeIn(effect.ms)
      else wishes.push(effect)
    }
    if (wishes.length > 0) this.#parts.perform(wishes, event)
  }

  #keep(state: unknown): void {
    const read = readModuleState(state)
    if (!read) {
      this.#parts.refuse('keep', 'A module can save at most 16 KiB of plain data.')
      return
    }
    this.#kept = read.kept ?? undefined
    this.#parts.keep(this.#kept)
  }

  #wakeIn(ms: number): void {
    clearTimeout(this.#wake)
    const asked = Date.now()
    const wait = Math.min(latestMs, Math.max(soonestMs, ms))
    this.#wake = setTimeout(() => void this.tell({ kind: 'elapsed', ms: Date.now() - asked }), wait)
  }

  #scene(): Scene {
    return this.#kept === undefined ? this.#parts.scene() : { ...this.#parts.scene(), kept: this.#kept }
  }
}

/** Four times a second, as the gate has it. */
const soonestMs = 250
