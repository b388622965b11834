import type { PluginId } from 'sdk'
import type { Status } from './decisions.ts'
import type { Askable } from './permissionsOf.ts'

/** What a plugin is told when it uses a permission nobody has answered yet. Only the first two are remembered. */
export type LaterAnswer = 'granted' | 'denied' | 'denied-for-now'

/** One thing a plugin would like to do now. */
export interface Ask {
  readonly plugin: PluginId
  readonly permission: Askable
}

/** How asks are decided, shown and answered. */
export interface AskHandlers {
  statusOf(ask: Ask): Status
  /** Shows that the plugin asks, with a way to `review`. Returns the function that takes the notice away. */
  notice(ask: Ask, review: () => void): () => void
  /** Opens the prompt, and remembers what it is answered with. Rejects when it could not be asked. */
  review(ask: Ask): Promise<boolean>
}

interface Pending {
  readonly ask: Ask
  readonly answer: Promise<LaterAnswer>
  readonly settle: (answer: LaterAnswer) => void
}

const waitMs = 60_000
/** How long a plugin whose notice was left alone keeps from asking the same thing again. */
const quietMs = 5 * 60_000

/**
 * Permissions asked for at their first use. A plugin cannot open a prompt: it raises a notice, and the player opens
 * the prompt, or leaves it. While the prompt is open the plugin waits as long as the player reads.
 */
export class PendingAsks {
  readonly #handlers: AskHandlers
  readonly #pending = new Map<string, Pending>()
  readonly #quietUntil = new Map<string, number>()
  readonly #now: () => number

  constructor(handlers: AskHandlers, now: () => number = Date.now) {
    this.#handlers = handlers
    this.#now = now
  }

  async ask(ask: Ask): Promise<LaterAnswer> {
    const known = this.#handlers.statusOf(ask)
    if (known !== 'unanswered') return known
    const key = keyOf(ask)
    if (this.#now() < (this.#quietUntil.get(key) ?? 0)) return 'denied-for-now'
    return await (this.#pending.get(key) ?? this.#begin(key, ask)).answer
  }

  /** The player answered elsewhere, on the page of permissions for one: whoever waits is told. */
  answered(plugin: PluginId): void {
    for (const { ask, settle } of this.#of(plugin)) {
      const known = this.#handlers.statusOf(ask)
      if (known !== 'unanswered') settle(known)
    }
  }

  /** The plugin has ended: nothing is asked for it any more. */
  end(plugin: PluginId): void {
    for (const { settle } of this.#of(plugin)) settle('denied-for-now')
  }

  #of(plugin: PluginId): readonly Pending[] {
    return [...this.#pending.values()].filter(({ ask }) => ask.plugin === plugin)
  }

  #begin(key: string, ask: Ask): Pending {
    let resolve: (answer: LaterAnswer) => void = () => {}
    const answer = new Promise<LaterAnswer>((resolver) => {
      resolve = resolver
    })
    const stopAsking = () => {
      clearTimeout(timer)
      withdraw()
    }
    let settled = false
    const settle = (answer: LaterAnswer) => {
      if (settled) return
      settled = true
      stopAsking()
      this.#pending.delete(key)
      resolve(answer)
    }
    const review = () => {
      if (settled) return
      stopAsking()
      this.#handlers.review(ask).then(
        (granted) => settle(granted ? 'granted' : 'denied'),
        () => settle('denied-for-now'),
      )
    }
    const timer = setTimeout(() => {
      this.#quietUntil.set(key, this.#now() + quietMs)
      settle('denied-for-now')
    }, waitMs)
    const withdraw = once(this.#handlers.notice(ask, once(review)))
    const pending = { ask, answer, settle }
    this.#pending.set(key, pending)
    return pending
  }
}

const keyOf = ({ plugin, permission }: Ask): string => `${plugin} ${permission}`

function once(run: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    run()
  }
}
