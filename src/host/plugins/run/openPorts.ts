import { transfer } from 'comlink'
import type { Capability, PluginManifest, Scope } from 'sdk'
import { type PluginInit, type PluginPageContract, serve } from 'sdk/runtime'
import { network, storage } from '../../engines/engine.ts'
import { pluginSettings } from '../../settings/settings.ts'
import { currentGrants } from '../permissions/permissions.ts'

/** What a plugin is started with; `laid` settles when the other ends of its ports are served. */
interface Opened {
  readonly init: PluginInit
  readonly laid: Promise<unknown>
}

/** Opens a plugin's lines to storage, network and `page`. They are the only ones it will ever have. */
export function openPorts(manifest: PluginManifest, scope: Scope, page: PluginPageContract): Opened {
  const { id, version, permissions = {} } = manifest
  const own = pluginSettings(manifest)
  const forStorage = new MessageChannel()
  const forPage = new MessageChannel()
  const filesMb = permissions.files?.quotaMb ?? 0
  const stored = storage().servePlugin(id, { filesMb }, transfer(forStorage.port1, [forStorage.port1]))
  serve(page, forPage.port1)
  scope.add(() => forPage.port1.close())
  const init = {
    plugin: { id, version },
    settings: own,
    capabilities: capabilitiesOf(manifest),
    storage: forStorage.port2,
    house: forPage.port2,
  }
  if (!permissions.net) return { init, laid: stored }
  const forNet = new MessageChannel()
  const reached = network().serveNet(currentGrants(manifest, own).net, transfer(forNet.port1, [forNet.port1]))
  scope.add(() => void network().revoke(id))
  return { init: { ...init, net: forNet.port2 }, laid: Promise.all([stored, reached]) }
}

const capabilities: readonly Capability[] = ['net', 'secrets', 'files', 'chat', 'devices', 'transport']

const capabilitiesOf = ({ permissions = {} }: PluginManifest): readonly Capability[] =>
  capabilities.filter((name) => Object.hasOwn(permissions, name))
