import type { PermissionName, PluginId } from 'sdk'
import type { PluginHostContract } from '../plugin/contract.ts'

/** What the gate must know of the plugin it stands before. */
export interface GateEntry {
  readonly plugin: PluginId
  /** The former SDK it was built against, "0.1.0", when an adapter must speak for it. */
  readonly adaptedFrom?: string | undefined
  readonly granted: readonly PermissionName[]
  readonly denied: readonly PermissionName[]
  /** Services of other plugins it may use. */
  readonly services: readonly string[]
  /** The plugin's own port. Nobody else holds its other end. */
  readonly port: MessagePort
  /** Tells how busy its threads are. Missing where it has no threads of its own. */
  readonly probe?: MessagePort
}

/** What the page should know of a plugin from a stranger, as it happens. */
export type GateEvent =
  /** Something it tried and may not. */
  | { readonly kind: 'refused'; readonly at: number; readonly what: string; readonly why: string }
  /** It used a permission that the player has not been asked about yet; `permit` or `turnAway` answers. */
  | { readonly kind: 'asks'; readonly permission: PermissionName }
  | { readonly kind: 'silent' }
  | { readonly kind: 'answering' }
  /** A thread of it has not rested for about eight seconds, or rests again. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'calm' }
  /** Nothing has been asked of it for five minutes. */
  | { readonly kind: 'idle' }
  /** It must be ended: it floods, or has not answered for five seconds. */
  | { readonly kind: 'over'; readonly why: string }

/**
 * One per plugin from a stranger. Every message such a plugin sends ends here, in a thread of its own: whatever it
 * does to this thread, page, chat and other plugins go on.
 */
export interface GateContract extends PluginHostContract {
  /** Once, before `start`. */
  enter(entry: GateEntry): Promise<void>
  /** What the player has said up to now, at once for whatever waits for it. */
  permit(
    granted: readonly PermissionName[],
    denied: readonly PermissionName[],
    services: readonly string[],
  ): Promise<void>
  /** Nobody answered: what waits is refused, and the next use asks again. */
  turnAway(permission: PermissionName): Promise<void>
  events(signal: AbortSignal): AsyncIterable<GateEvent>
}
