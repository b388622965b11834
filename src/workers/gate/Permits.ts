import { type PermissionName, PluginError } from 'sdk'

/** What the player said to each permission. What nobody has been asked yet is asked on first use. */
export class Permits {
  #granted: ReadonlySet<PermissionName>
  #denied: ReadonlySet<PermissionName>
  #services: ReadonlySet<string> = new Set()
  readonly #waiting = new Map<PermissionName, Set<() => void>>()
  readonly #ask: (permission: PermissionName) => void

  constructor(
    granted: readonly PermissionName[],
    denied: readonly PermissionName[],
    ask: (permission: PermissionName) => void,
  ) {
    this.#granted = new Set(granted)
    this.#denied = new Set(denied)
    this.#ask = ask
  }

  /** Services of other plugins that may be used from now on. What was opened before ends with its grant. */
  permitServices(services: readonly string[]): void {
    this.#services = new Set(services)
  }

  /** Throws `plugin/denied` unless the service may be used now. */
  needService(service: string): void {
    if (this.#services.has(service)) return
    throw new PluginError(
      'plugin/denied',
      `The plugin was denied the use of "${service}". You can allow it in Settings > Permissions.`,
    )
  }

  permit(granted: readonly PermissionName[], denied: readonly PermissionName[]): void {
    this.#granted = new Set(granted)
    this.#denied = new Set(denied)
    for (const permission of [...granted, ...denied]) this.turnAway(permission)
  }

  /** Lets go whatever waits for an answer, with things as they stand. */
  turnAway(permission: PermissionName): void {
    const waiting = this.#waiting.get(permission)
    this.#waiting.delete(permission)
    for (const wake of waiting ?? []) wake()
  }

  /** Resolves when the permission is granted; rejects with `plugin/denied`. Whoever waits may wait long. */
  async need(permission: PermissionName): Promise<void> {
    if (!this.#granted.has(permission) && !this.#denied.has(permission)) await this.#answer(permission)
    if (this.#granted.has(permission)) return
    throw new PluginError(
      'plugin/denied',
      `The plugin was denied the permission "${permission}". You can allow it in Settings > Permissions.`,
    )
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
