import { account } from 'sdk/page/account/account.ts'
import { accountSection } from 'sdk/page/account/accountSection.ts'
import { SectionForm } from 'sdk/page/settings/SectionForm.tsx'
import styles from 'sdk/page/settings/settingsPage.module.css'
import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { useSnapshot } from 'valtio'

/** Which server keeps the account. */
export default function AccountServerPage() {
  usePageTitle('Account server')
  const { site } = useSnapshot(account)
  return (
    <div className={styles.page}>
      <PageHeader title="Account server" intro="Where your account and the hosted model are." />
      <Card title="Server">
        <SectionForm section={accountSection} />
        <p role="status">
          {site
            ? `Connected: ${site.product.name} ${site.product.version}.`
            : 'No account server answers at this address. Characters, chats and your own models work without one.'}
        </p>
      </Card>
    </div>
  )
}
