import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'

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
