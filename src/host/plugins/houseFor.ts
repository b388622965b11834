import { transfer } from 'comlink'
import { PluginError, type PluginManifest, type Scope } from 'sdk'
import type { PluginHouseContract } from 'sdk/runtime'
import { writeLog } from './console.ts'

/** The page's side of one plugin: what it may ask of the house. */
export function houseFor(manifest: PluginManifest, _scope: Scope): PluginHouseContract {
  void transfer
  return {
    log: async (level, message, details) => writeLog(manifest.id, level, message, details),
    recent: async () => [],
    async stimulate() {
      throw new PluginError('device/none', 'No device is connected.')
    },
    async openLink() {
      throw new PluginError('transport/unavailable', 'no')
    },
    sendToLink: async () => {},
    closeLink: async () => {},
    async use(service) {
      throw new PluginError('plugin/not-found', `No plugin that is switched on offers "${service}".`)
    },
  }
}
