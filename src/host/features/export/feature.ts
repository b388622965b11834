import { PluginError, type PluginId, type Scope } from 'sdk'
import { isOurs } from '../../../shared/isOurs.ts'
import { type ExporterChoice, exporters } from '../../extension/points.ts'
import { followManifests } from '../../plugins/followManifests.ts'

const deadlineMs = 10 * 60_000

/** Ours come first. */
const orderOf = (plugin: PluginId) => (isOurs(plugin) ? 0 : 1)

/** The file formats of every plugin that is on. A plugin runs when a chat is first written with it. */
export function addExporters(scope: Scope): void {
  scope.add(
    followManifests((plugin) =>
      (plugin.contributes.exporter ?? []).map((entry) => {
        const id = `${plugin.id}/${entry.id}`
        const write: ExporterChoice['write'] = async (session, messages, signal) => {
          const { callContribution } = await import('../../plugins/contributions.ts')
          const call = {
            plugin: plugin.id,
            point: 'exporter',
            id: entry.id,
            method: 'write',
            signal,
            deadlineMs,
          } as const
          const file = await callContribution(call, [session, messages])
          if (file instanceof Uint8Array) return file
          throw new PluginError('plugin/call-failed', `${plugin.name} didn't return a file.`)
        }
        return exporters.add({ by: plugin.id, id, value: { id, order: orderOf(plugin.id), plugin, entry, write } })
      }),
    ),
  )
}
