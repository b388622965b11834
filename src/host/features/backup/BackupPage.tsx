import { isIncognito } from 'sdk/page/incognito.ts'
import { backupCards } from 'sdk/page/points/backupCards.ts'
import { Parts } from 'sdk/page/points/Parts.tsx'
import page from 'sdk/page/settings/settingsPage.module.css'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { useSnapshot } from 'valtio'
import { ExportCard } from './ExportCard.tsx'
import { ImportCard, isImporting } from './ImportCard.tsx'
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
          <ExportCard isBusy={isImporting(now)} />
          <ImportCard now={now} />
          <Parts of={backupCards} at="below" props={{}} />
        </>
      )}
    </div>
  )
}
