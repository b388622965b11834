import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import { useSnapshot } from 'valtio'
import { fromField } from './chosenFiles.ts'
import { FromTease } from './FromTease.tsx'
import { ImportRow } from './ImportRow.tsx'
import { clearImports, importing, importScenarios } from './imports.ts'
import styles from './Library.module.css'

/** Chooses scenarios to be brought in and tells what became of each. */
export default function ImportDialog({ onClose }: { onClose(): void }) {
  const { items } = useSnapshot(importing)
  const take = (files: Iterable<File>) => void importScenarios(fromField(files))
  const files = useFileChoice({ label: 'Scenario files', multiple: true }, take)
  const folder = useFileChoice({ label: 'Folder of a scenario', folder: true }, take)
  const close = () => {
    clearImports()
    onClose()
  }
  return (
    <Dialog title="Import scenarios" size="large" onClose={close}>
      <div className={styles.panel}>
        <p>
          A scenario or an EOS script (JSON), a guide (XML), a zip, or a folder with pictures and sounds. Importing runs
          no scripts and downloads nothing.
        </p>
        <div className={rowStyles.centred3}>
          <Button onClick={files.choose}>Choose files</Button>
          <Button variant="default" onClick={folder.choose}>
            Choose a folder
          </Button>
        </div>
        {files.input}
        {folder.input}
        <FromTease />
        <ul className={styles.items} aria-label="Imports">
          {items.map((item) => (
            <ImportRow key={item.id} item={item} onOpen={close} />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
