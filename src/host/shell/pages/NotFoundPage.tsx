import { useLocation } from '@tanstack/react-router'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Page } from 'sdk/ui/Page.tsx'
import { ModuleOff } from '../modules/ModuleOff.tsx'
import { moduleAt } from '../modules/modules.ts'

/** Shown for every address that leads nowhere. That of a page whose module is off says so. */
export function NotFoundPage() {
  const off = moduleAt(useLocation().pathname)
  if (off) return <ModuleOff module={off} />
  return (
    <Page title="Page not found">
      <EmptyState heading="h1" title="Page not found" text="The page may have moved, or the link is incomplete.">
        <LinkButton to="/">Go Home</LinkButton>
      </EmptyState>
    </Page>
  )
}
