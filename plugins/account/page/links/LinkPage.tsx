import type { ReactNode } from 'react'
import layout from 'sdk/ui/layout.module.css'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'

/** The frame of a page that a link in a mail leads to. */
export const LinkPage = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Page title={title} width="reading">
    <PageHeader title={title} />
    <div className={layout.column4}>{children}</div>
  </Page>
)

export const NoToken = () => <p>This link is incomplete. Open it from the mail again.</p>
