import type { PluginManifest } from 'sdk'
import { PluginView } from '../views/PluginView.tsx'
import { callContribution, streamContribution } from './contributions.ts'

interface ContributedViewProps {
  readonly plugin: PluginManifest
  readonly point: 'panel' | 'route'
  readonly id: string
}

/** A plugin's panel or page, live: showing it starts the plugin. */
export default function ContributedView({ plugin, point, id }: ContributedViewProps) {
  return (
    <PluginView
      key={`${plugin.id}/${point}/${id}`}
      name={plugin.name}
      watch={(signal) => streamContribution(plugin.id, point, id, 'watch', [], signal)}
      receive={(message) => callContribution(plugin.id, point, id, 'receive', [message], new AbortController().signal)}
    />
  )
}
