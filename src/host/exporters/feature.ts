import { PluginError, type Scope } from 'sdk'
import { type ExporterChoice, exporters } from '../app/points.ts'
import { followManifests } from '../plugins/followManifests.ts'

const deadlineMs = 10 * 60_000

/** The file formats of every plugin that is on. A plugin runs when a chat is first written with it. */
export function addExporters(scope: Scope): void {
  scope.add(
    followManifests((plugin) =>
      (plugin.contributes.exporter ?? []).map((entry) => {
        const id = `${plugin.id}/${entry.id}`
        const write: ExporterChoice['write'] = async (session, messages, signal) => {
          const { callContribution } = await import('../plugins/contributions.ts')
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
          throw new PluginError('plugin/call-failed', `${plugin.name} answered with something that is no file.`)
        }
        return exporters.add({ by: plugin.id, id, value: { id, order: 0, plugin, entry, write } })
      }),
    ),
  )
}
