import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { useFileDrop } from 'sdk/ui/useFileDrop.ts'
import { ImportPanel } from './ImportPanel.tsx'
import { importFiles } from './imports.ts'
import { isCardFile } from './isCardFile.ts'

/** Bringing characters in, as a page of its own. */
export default function ImportPage() {
  useFileDrop((files) => void importFiles(files), isCardFile)
  return (
    <Page title="Import characters" width="reading">
      <PageHeader title="Import characters" intro="Import character cards from other apps.">
        <LinkButton to="/characters" variant="default">
          View All Characters
        </LinkButton>
      </PageHeader>
      <ImportPanel />
    </Page>
  )
}
