import { isIncognito } from 'sdk/page/incognito.ts'
import { backupCards } from 'sdk/page/points/backupCards.ts'
import { Parts } from 'sdk/page/points/Parts.tsx'
import page from 'sdk/page/settings/settingsPage.module.css'
import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { useSnapshot } from 'valtio'
import { ExportForm } from './ExportForm.tsx'
import { ImportCard } from './ImportCard.tsx'
import { type Importing, importing } from './importing.ts'

/** Copies of everything that lie elsewhere: against a broken disk, a lost computer, a cleared browser. */
export default function BackupPage() {
  usePageTitle('Backup')
  const now = useSnapshot(importing).now as Importing
  return (
    <div className={page.page}>
      <PageHeader title="Backup" intro="A copy of all your data, in case you lose this browser or computer." />
      {isIncognito ? (
        <p>Backups are not available in incognito mode.</p>
      ) : (
        <>
          <Card title="Create backup">
            <ExportForm />
          </Card>
          <ImportCard now={now} />
          <Parts of={backupCards} at="below" props={{}} />
        </>
      )}
    </div>
  )
}
