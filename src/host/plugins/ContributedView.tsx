import type { PluginManifest, ViewMessage } from 'sdk'
import { PluginView } from '../views/PluginView.tsx'
import { callContribution, streamContribution, wasShown } from './contributions.ts'

interface ContributedViewProps {
  readonly plugin: PluginManifest
  readonly point: 'panel' | 'route'
  readonly id: string
}

/** A plugin's panel or page, live: showing it starts the plugin. */
export default function ContributedView({ plugin, point, id }: ContributedViewProps) {
  const own = { plugin: plugin.id, point, id }
  const receive = async (message: ViewMessage) => {
    const { signal } = new AbortController()
    try {
      await callContribution({ ...own, method: 'receive', signal }, [message])
    } catch (error) {
      if (!wasShown(error)) throw error
    }
  }
  return (
    <PluginView
      key={`${plugin.id}/${point}/${id}`}
      name={plugin.name}
      watch={(signal) => streamContribution({ ...own, method: 'watch', signal }, [])}
      receive={receive}
    />
  )
}
