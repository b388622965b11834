import { useParams } from '@tanstack/react-router'
import { pluginRoutes } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import ContributedView from './ContributedView.tsx'

/** A page that a plugin draws, under a heading that says whose it is. */
export default function PluginRoutePage() {
  const { pluginId = '', _splat = '' } = useParams({ strict: false }) as { pluginId?: string; _splat?: string }
  const found = usePoint(pluginRoutes).get(`${pluginId}/${_splat.replace(/\/$/, '')}`)
  if (!found)
    return (
      <Page title="Page not found">
        <EmptyState
          heading="h1"
          title="Page not found"
          text="Its plugin is off, was removed, or has changed. Check Settings > Plugins."
        >
          <LinkButton to="/settings/plugins">Open plugins</LinkButton>
        </EmptyState>
      </Page>
    )
  const { plugin, entry } = found
  return (
    <Page title={entry.label} width="reading">
      <PageHeader title={entry.label} intro={`A page of the plugin ${plugin.name}.`} />
      <ContributedView plugin={plugin} point="route" id={entry.id} />
    </Page>
  )
}
