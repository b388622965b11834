import { Button } from 'sdk/ui/Button.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Page } from 'sdk/ui/Page.tsx'
import styles from './ModuleOff.module.css'
import type { Module } from './modules.ts'
import { switchModule } from './modulesSection.ts'

/** What a link leads to whose module is off: as soon as it is on, the page itself takes this place. */
export function ModuleOff({ module }: { readonly module: Module }) {
  const { id, label, adds } = module
  const title = `${label}: switched off`
  return (
    <Page title={title}>
      <EmptyState
        heading="h1"
        title={title}
        text={`${adds} This page belongs to it. What you have there was kept and is back once it is on.`}
      >
        <div className={styles.buttons}>
          <Button onClick={() => switchModule(id, true)}>Switch on {label}</Button>
          <LinkButton to="/settings/modules" variant="default">
            All modules
          </LinkButton>
        </div>
      </EmptyState>
    </Page>
  )
}
