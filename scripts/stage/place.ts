import { type PermissionName, type PluginManifest, Scope } from 'sdk'
import type { PluginInit, Remote } from 'sdk/runtime'
import { placeInSandbox } from '../../src/host/plugins/run/placeInSandbox.ts'
import type { GateContract, GateEvent } from '../../src/workers/gate/contract.ts'

/** A built plugin, and what it is started with. */
export interface Staged {
  readonly manifest: PluginManifest
  readonly code: string
  readonly init: PluginInit
  readonly granted?: readonly PermissionName[]
}

/** A plugin in the real sandbox. */
export interface Placed {
  readonly plugin: Remote<GateContract>
  readonly events: readonly GateEvent[]
  /** Resolves when it ends by itself, with the reason. */
  readonly ended: Promise<string>
  close(): void
}

/** Puts a built plugin behind the gate the app uses. Unless said otherwise, all its manifest asks for is granted. */
export async function place({ manifest, code, init, granted = asked(manifest) }: Staged): Promise<Placed> {
  const scope = new Scope(manifest.id)
  const events: GateEvent[] = []
  const ending = Promise.withResolvers<string>()
  let ended = ''
  const died = (why: string) => {
    ended ||= why
    ending.resolve(why)
    scope.close()
  }
  const happened = (event: GateEvent) => void events.push(event)
  const placing = placeInSandbox(
    { manifest, init, scope, died },
    { code, granted, denied: [], services: manifest.consumes ?? [], happened, held: () => {} },
  )
  const plugin = await placing.catch((error: unknown) => {
    scope.close()
    throw ended === '' ? error : new Error(`It could not be started. ${ended}`, { cause: error })
  })
  return { plugin, events, ended: ending.promise, close: () => scope.close() }
}

const asked = ({ permissions = {} }: PluginManifest) => Object.keys(permissions) as PermissionName[]
