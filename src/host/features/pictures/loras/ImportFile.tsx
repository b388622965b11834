import { useRef, useState } from 'react'
import { messageOf, newId } from 'sdk'
import { type LoraReading, readLoraFile } from '../../../../shared/pictures/loras/loraFiles.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './Loras.module.css'
import { bringIn, useLoras } from './loras.ts'
import { count } from './loraWords.ts'

/** Reads a file of add-ons and says what is in it, before anything is kept. */
export function ImportFile({ onClose }: { onClose(): void }) {
  const { loras: known } = useLoras()
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState<LoraReading>()
  const read = async (file: File) => {
    const newcomer = { newId: () => newId<'lora'>(), now: Date.now() }
    setReading(
      await file.text().then(
        (text) => readLoraFile(text, newcomer),
        (error: unknown): LoraReading => ({ kind: 'refused', why: messageOf(error) }),
      ),
    )
  }
  const file = reading?.kind === 'read' ? reading.file : undefined
  const twice = file?.loras.filter(({ filename }) => known.some((one) => one.filename === filename)).length ?? 0
  const keep = async () => {
    if (file && (await bringIn(file.loras, file.presets))) onClose()
  }
  return (
    <Dialog
      title="Import add-ons"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!file} onClick={() => void keep()}>
            {file ? `Import ${count(file.loras.length)}` : 'Import'}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>The list of add-ons, as it was exported here. The files themselves stay on your image server.</p>
        <div>
          <Button variant="default" onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".json"
            aria-label="Add-ons file"
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? []
              if (chosen) void read(chosen)
              currentTarget.value = ''
            }}
          />
        </div>
        {reading?.kind === 'refused' && (
          <p className={styles.problem} role="alert">
            {reading.why}
          </p>
        )}
        {file && (
          <p role="status">
            {[
              `${count(file.loras.length)} and ${file.presets.length.toLocaleString()} ${file.presets.length === 1 ? 'preset' : 'presets'}.`,
              ...file.notes,
              ...(twice > 0
                ? [`${count(twice)} of these files are in your library already, and would be there twice.`]
                : []),
            ].join(' ')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
