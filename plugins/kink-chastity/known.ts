import type { LockPermission, LockSettings, LockStatus } from 'sdk'

/** What was last heard of the lock that is meant, for a prompt that cannot wait for an answer. */
export interface Heard {
  readonly status?: LockStatus
  readonly permissions?: readonly LockPermission[]
  readonly settings?: LockSettings
}

/** The last word of whichever provider was asked. */
export class Known {
  #heard: Heard = {}

  get heard(): Heard {
    return this.#heard
  }

  note(news: Heard): void {
    this.#heard = { ...this.#heard, ...news }
  }
}
