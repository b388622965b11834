import { PluginError } from 'sdk'
import { feature } from 'sdk/page/feature.ts'
import { type ExporterChoice, exporters } from 'sdk/page/points/points.ts'
import { followManifests } from '../../plugins/followManifests.ts'

const deadlineMs = 10 * 60_000

/** The file formats of every plugin that is on. A plugin runs when a chat is first written with it. */
export const exportFeature = feature((_, scope) => {
  scope.add(
    followManifests((plugin, addTheirs) => {
      for (const entry of plugin.contributes.exporter ?? []) {
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
        addTheirs(exporters, `${plugin.id}/${entry.id}`, { plugin, entry, write })
      }
    }),
  )
})
