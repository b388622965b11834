import { useRef } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { useSnapshot } from 'valtio'
import { fromField } from './chosenFiles.ts'
import { FromTease } from './FromTease.tsx'
import { ImportRow } from './ImportRow.tsx'
import { clearImports, importing, importScenarios } from './imports.ts'
import styles from './Library.module.css'

/** Chooses scenarios to be brought in and tells what became of each. */
export default function ImportDialog({ onClose }: { onClose(): void }) {
  const { items } = useSnapshot(importing)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const take = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    const chosen = fromField(currentTarget.files ?? [])
    currentTarget.value = ''
    if (chosen.length > 0) void importScenarios(chosen)
  }
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
          <Button onClick={() => files.current?.click()}>Choose files</Button>
          <Button variant="default" onClick={() => folder.current?.click()}>
            Choose a folder
          </Button>
        </div>
        <input ref={files} type="file" multiple hidden aria-label="Scenario files" onChange={take} />
        <input
          ref={folder}
          type="file"
          {...{ webkitdirectory: '' }}
          hidden
          aria-label="Folder of a scenario"
          onChange={take}
        />
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
