import type { PluginManifest, ViewMessage } from 'sdk'
import { PluginIcon } from 'sdk/ui/icons.tsx'
import { LinkUseContext } from 'sdk/ui/markdown/linkUse.ts'
import { isOurs } from '../../../shared/isOurs.ts'
import { callContribution, streamContribution, wasShown } from '../contributions.ts'
import { quoted } from '../permissions/theirWords.ts'
import { linkUseOf } from '../run/linkUseOf.ts'
import { PluginView } from '../views/PluginView.tsx'
import styles from './ContributedView.module.css'

interface ContributedViewProps {
  readonly plugin: PluginManifest
  readonly point: 'panel' | 'route'
  readonly id: string
}

/**
 * A plugin's panel or page, live: showing it starts the plugin. What strangers draw stands in a frame with a bar that
 * names them, in a line no screen of Vesper has.
 */
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
  const view = (
    <PluginView
      key={`${plugin.id}/${point}/${id}`}
      name={plugin.name}
      watch={(signal) => streamContribution({ ...own, method: 'watch', signal }, [])}
      receive={receive}
    />
  )
  if (isOurs(plugin.id)) return view
  return (
    <LinkUseContext value={linkUseOf(plugin)}>
      <div className={styles.foreign} data-plugin-content={plugin.id}>
        <p className={styles.bar}>
          <PluginIcon size={16} />
          <span>
            Plugin <bdi>{quoted(plugin.name)}</bdi>
          </span>
        </p>
        {view}
      </div>
    </LinkUseContext>
  )
}
