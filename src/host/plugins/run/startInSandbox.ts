import type { PermissionName, PluginManifest, Scope } from 'sdk'
import { network } from 'sdk/page/engines.ts'
import { rowOf } from 'sdk/page/plugins/registry.ts'
import type { Remote } from 'sdk/runtime'
import type { GateContract, GateEvent } from '../../../workers/gate/contract.ts'
import { record } from '../console.ts'
import { askLater } from '../permissions/askLater.ts'
import { currentGrants, decisionsChanged } from '../permissions/permissions.ts'
import { codeFor } from './codeFor.ts'
import { placeInSandbox } from './placeInSandbox.ts'
import type { Started } from './placement.ts'
import { watchLoad } from './watchLoad.ts'

/** Starts a plugin in the sandbox with what the player has granted, and keeps it at what is granted. */
export async function startInSandbox(started: Started, idle: () => void): Promise<Remote<GateContract>> {
  const { manifest, scope } = started
  const code = await codeFor(manifest, rowOf(manifest.id)?.installed)
  const { permissions, denied, services } = currentGrants(manifest)
  const load = watchLoad(manifest, scope, started.died)
  const happened = (event: GateEvent, gate: Remote<GateContract>) => {
    switch (event.kind) {
      case 'refused':
        return record(manifest.id, { kind: 'refusal', at: event.at, what: event.what, why: event.why })
      case 'asks':
        return void answer(manifest, event.permission, gate)
      case 'silent':
      case 'answering':
        return setSilent(manifest, event.kind === 'silent')
      case 'busy':
        return load.busy()
      case 'calm':
        return load.calm()
      case 'idle':
        return idle()
      case 'over':
        return
    }
  }
  const gate = await placeInSandbox(started, {
    code,
    granted: permissions,
    denied,
    services,
    happened,
    held: load.held,
  })
  followDecisions(manifest, gate, scope)
  return gate
}

async function answer(manifest: PluginManifest, permission: PermissionName, gate: Remote<GateContract>): Promise<void> {
  try {
    // A remembered answer reaches the gate by `followDecisions`.
    await askLater.ask({ plugin: manifest.id, permission })
  } finally {
    gate.turnAway(permission).catch(() => {})
  }
}

/** What is granted or revoked while the plugin runs holds at once. */
function followDecisions(manifest: PluginManifest, gate: Remote<GateContract>, scope: Scope): void {
  const stop = decisionsChanged((id) => {
    if (id !== manifest.id) return
    const { permissions, denied, services, net } = currentGrants(manifest)
    gate.permit(permissions, denied, services).catch(() => {})
    if (manifest.permissions?.net) void network().grant(net)
  })
  scope.add(stop)
}

function setSilent({ id, name }: PluginManifest, isSilent: boolean): void {
  const row = rowOf(id)
  if (row?.phase.kind === 'active') row.phase = { ...row.phase, isSilent }
  record(id, {
    kind: 'life',
    at: Date.now(),
    what: isSilent ? `${name} is not responding.` : `${name} is responding again.`,
  })
}
