import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { useSnapshot } from 'valtio'
import { isIncognito } from '../../engines/incognito.ts'
import page from '../../settings/settingsPage.module.css'
import { ExportCard } from './ExportCard.tsx'
import { ImportCard, isImporting } from './ImportCard.tsx'
import { type Importing, importing } from './importing.ts'
import { FolderCard } from './mirror/FolderCard.tsx'

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
          <FolderCard />
        </>
      )}
    </div>
  )
}
