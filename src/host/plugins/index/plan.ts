import type { ErrorCode, PluginManifest } from 'sdk'
import type { Revocation } from '../../../shared/plugins/registry/registryIndex.ts'
import type { PluginPackage } from '../../../workers/media/contract.ts'
import type { Decision, InstalledPlugin, PluginSource } from '../../../workers/storage/contract.ts'
import type { Askable, Asked } from '../permissions/permissionsOf.ts'

/** Who lives here already. */
export interface InstallContext {
  readonly builtIns: readonly PluginManifest[]
  readonly installed: readonly InstalledPlugin[]
  /** Whether the player has switched on developer mode. */
  readonly developer: boolean
  readonly revoked: readonly Revocation[]
}

/** What installing a package would mean. Making a plan changes nothing. */
export type InstallPlan =
  | Installation
  /** It is here already, bit by bit. */
  | { readonly kind: 'same'; readonly installed: InstalledPlugin }
  | Refusal

export type Installation =
  | (Arrival & { readonly kind: 'new' })
  | (Arrival & {
      readonly kind: 'update'
      readonly from: InstalledPlugin
      readonly changes: Changes
      /** Whether the old version keeps running until the player has answered. */
      readonly held: boolean
      /**
       * Whether it may happen without asking: never for what can tell others what is said, or reach hardware, unless it
       * is being written on this computer.
       */
      readonly mayBeSilent: boolean
    })

interface Arrival {
  readonly package: PluginPackage
  readonly source: PluginSource
  readonly tier: InstalledPlugin['tier']
  readonly publisher: string | undefined
  /** Answers to earlier versions that still hold. */
  readonly carried: readonly Decision[]
  /** What the player must allow before it can be installed. */
  readonly asks: readonly Asked[]
  /** Services it uses that nobody here offers: what needs them will not work. */
  readonly missingServices: readonly string[]
  /** The former SDK it was written for, when an adapter runs it. */
  readonly adaptedFrom: string | undefined
}

export interface Refusal {
  readonly kind: 'refused'
  readonly because:
    | 'id-taken'
    | 'reserved-name'
    | 'name'
    | 'not-as-published'
    | 'revoked'
    | 'other-publisher'
    | 'older'
    | 'changed-without-number'
    | 'needs-newer-host'
    | 'too-old-for-host'
    | 'transport'
    | 'developer-mode'
    | 'circle'
  readonly code: ErrorCode
  /** What happened, why, and what to do next. */
  readonly message: string
}

/** What is different after an update. */
export interface Changes {
  readonly from: string
  readonly to: string
  /** Permissions it did not ask for before, optional ones included. */
  readonly added: readonly Asked[]
  /** Permissions it asked for before, and now for more of them. */
  readonly widened: readonly Asked[]
  readonly removed: readonly Askable[]
  readonly hostsAdded: readonly string[]
  readonly hostsRemoved: readonly string[]
  /** The author's words on the versions in between, newest first. */
  readonly changelog: readonly { readonly version: string; readonly text: string }[]
}
