import { transfer } from 'comlink'
import { PluginError, type PluginId, type PluginManifest, type Scope, type TurnCopy } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import type { PluginPageContract, Remote } from 'sdk/runtime'
import type { PluginHostContract } from '../../../workers/plugin/contract.ts'
import { writeLog } from '../console.ts'
import { currentGrants } from '../permissions/permissions.ts'
import { links } from '../transports/links.ts'
import { openPage } from '../transports/openPage.ts'
import { pageServices } from './pageServices.ts'

const maxRecent = 100

/** Starts a plugin if need be. */
type Activate = (id: PluginId) => Promise<Remote<PluginHostContract>>

/** The page's side of one plugin: what it may ask of Vesper. */
export function pageApiFor(manifest: PluginManifest, scope: Scope, activate: Activate): PluginPageContract {
  return {
    log: async (level, message, details) => writeLog(manifest.id, level, message, details),
    recent,
    async stimulate(effect) {
      await pageServices.stimulate?.(manifest.id, effect)
    },
    ...links(manifest, scope),
    openPage: (address, signal) => openPage(manifest, address, signal, scope.signal),
    use: (service) => openService(manifest, service, activate),
  }
}

/** The open conversation as others may see it: what was said, and by whom. */
async function recent(limit: number): Promise<readonly TurnCopy[]> {
  const open = pageServices.openChat?.()
  const count = Math.min(maxRecent, Math.floor(Number(limit)))
  if (!open || !(count > 0)) return []
  const newest = await storage().tail(open, count)
  return newest.map(({ role, characterName, variants, active }) => ({
    role,
    name: characterName,
    content: variants[active]?.content ?? '',
  }))
}

async function openService(user: PluginManifest, service: string, activate: Activate): Promise<MessagePort> {
  if (!currentGrants(user).services.includes(service)) {
    const why = `${user.name} was denied the use of "${service}". You can allow it in Settings > Permissions.`
    throw new PluginError('plugin/denied', why)
  }
  const provider = Object.values(plugins.rows).find(
    ({ manifest, phase }) => phase.kind !== 'off' && manifest.provides?.includes(service),
  )
  if (!provider) throw new PluginError('plugin/not-found', `No active plugin offers "${service}".`)
  const host = await activate(provider.manifest.id)
  const { port1, port2 } = new MessageChannel()
  await host.serveService(service, transfer(port1, [port1]))
  return transfer(port2, [port2])
}
