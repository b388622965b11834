import type { Clock } from 'sdk/devices'
import { isMessage, type Message, type TextLink, textOf } from './textLink.ts'

const patienceMs = 8000
const maxWaiting = 64

export type Answer =
  | { readonly kind: 'result'; readonly result: Message }
  | { readonly kind: 'error'; readonly code: string }
  | { readonly kind: 'none' }

/** Requests to one app over the relay, version 4. Each has a number of its own, also after the app came back. */
export class Rpc {
  readonly #link: TextLink
  readonly #clock: Clock
  readonly #app: string
  /** Different on each connection: an app refuses a number it has seen. */
  readonly #series: string
  #count = 0
  readonly #waiting = new Map<string, (answer: Answer) => void>()
  /** Errors that answer what nobody waits for. */
  readonly #failed: (code: string) => void

  constructor(link: TextLink, clock: Clock, app: string, failed: (code: string) => void) {
    this.#link = link
    this.#clock = clock
    this.#app = app
    this.#series = clock.now().toString(36)
    this.#failed = failed
  }

  /** A request as it goes over the wire, under a fresh number. */
  request(method: string, data: object) {
    const reqId = `${this.#series}-${++this.#count}`
    return { type: 'message', clientId: this.#app, data: { t: 'req', reqId, m: method, data } } as const
  }

  /** Asks without waiting: what plays is answered only when it ends. */
  async tell(method: string, data: object): Promise<void> {
    await this.#link.send(this.request(method, data))
  }

  /** Asks, and waits for an answer as long as is sensible. */
  async ask(method: string, data: object, withinMs = patienceMs): Promise<Answer> {
    const message = this.request(method, data)
    const { reqId } = message.data
    const over = new AbortController()
    try {
      return await new Promise<Answer>((resolve) => {
        if (this.#waiting.size < maxWaiting) this.#waiting.set(reqId, resolve)
        void this.#clock.sleep(withinMs, over.signal).then(() => resolve({ kind: 'none' }))
        this.#link.send(message).catch(() => resolve({ kind: 'none' }))
      })
    } finally {
      over.abort()
      this.#waiting.delete(reqId)
    }
  }

  /** An answer of the app's. */
  heard(answer: Message): void {
    const code = textOf(answer, 'error')
    const settle = this.#waiting.get(textOf(answer, 'reqId'))
    if (settle) settle(code ? { kind: 'error', code } : { kind: 'result', result: resultOf(answer) })
    else if (code) this.#failed(code)
  }
}

const resultOf = (answer: Message): Message => (isMessage(answer.result) ? answer.result : {})
