import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Page } from 'sdk/ui/Page.tsx'

/** Shown for every address that leads nowhere. */
export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState heading="h1" title="Page not found" text="The page may have moved, or the link is incomplete.">
        <LinkButton to="/">Go Home</LinkButton>
      </EmptyState>
    </Page>
  )
}
