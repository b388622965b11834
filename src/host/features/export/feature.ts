import { PluginError, type Scope } from 'sdk'
import { type ExporterChoice, exporters } from '../../extension/points.ts'
import { followManifests } from '../../plugins/followManifests.ts'

const deadlineMs = 10 * 60_000

/** The format that loses nothing comes first, then those that read well elsewhere, then what was added. */
const ours = ['vesper.exporter-json', 'vesper.exporter-markdown', 'vesper.exporter-sillytavern']
const orderOf = (plugin: string) => (ours.includes(plugin) ? ours.indexOf(plugin) : ours.length)

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
