import { type PermissionName, PluginError } from 'sdk'

/** What the player said to each permission. What nobody has been asked yet is asked on first use. */
export class Permits {
  readonly #said = new Map<PermissionName, boolean>()
  readonly #waiting = new Map<PermissionName, Set<() => void>>()
  readonly #ask: (permission: PermissionName) => void

  constructor(
    granted: Iterable<PermissionName>,
    denied: Iterable<PermissionName>,
    ask: (name: PermissionName) => void,
  ) {
    for (const name of granted) this.#said.set(name, true)
    for (const name of denied) this.#said.set(name, false)
    this.#ask = ask
  }

  decide(permission: PermissionName, granted: boolean): void {
    this.#said.set(permission, granted)
    for (const wake of this.#waiting.get(permission) ?? []) wake()
    this.#waiting.delete(permission)
  }

  /** Resolves when the permission is granted; rejects with `plugin/denied`. Whoever waits may wait long. */
  async need(permission: PermissionName): Promise<void> {
    if (!this.#said.has(permission)) await this.#answer(permission)
    if (this.#said.get(permission)) return
    throw new PluginError('plugin/denied', `The player has not allowed this plugin "${permission}".`)
  }

  #answer(permission: PermissionName): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(permission)
      if (waiting) {
        waiting.add(resolve)
        return
      }
      this.#waiting.set(permission, new Set([resolve]))
      this.#ask(permission)
    })
  }
}
