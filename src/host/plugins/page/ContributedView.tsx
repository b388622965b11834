import type { PluginManifest, ViewMessage } from 'sdk'
import { PluginIcon } from 'sdk/ui/icons.tsx'
import { type LinkUse, LinkUseContext } from 'sdk/ui/markdown/linkUse.ts'
import { isOurs } from '../../../shared/isOurs.ts'
import { callContribution, streamContribution, wasShown } from '../contributions.ts'
import { hearsWords } from '../permissions/serviceFlow.ts'
import { quoted } from '../permissions/theirWords.ts'
import { currentNeighbours } from '../run/currentNeighbours.ts'
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

/**
 * How links a stranger's plugin draws may be used. For one that hears words and has no network a click would be the
 * way out, so it gets none; every other asks, with the whole address shown.
 */
function linkUseOf(
  plugin: PluginManifest,
  neighbours: ReturnType<typeof currentNeighbours> = currentNeighbours(),
): LinkUse {
  if (!plugin.permissions?.net && hearsWords(plugin, neighbours)) return { kind: 'none' }
  return { kind: 'ask', by: quoted(plugin.name) }
}
