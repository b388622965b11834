import { useId, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import { useSnapshot } from 'valtio'
import { fromField } from './chosenFiles.ts'
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

/**
 * A tease by its address. Its site lets no other page read it, so the player opens the script there and pastes it here.
 */
function FromTease() {
  const [address, setAddress] = useState('')
  const [script, setScript] = useState('')
  const title = useId()
  const tease = readTeaseAddress(address)
  const isWrong = address.trim() !== '' && !tease
  return (
    <section aria-labelledby={title} className={styles.panel}>
      <h3 id={title}>From a tease on the web</h3>
      <TextInput
        label="Address or number of the tease"
        placeholder="https://milovana.com/webteases/showtease.php?id=…"
        value={address}
        error={
          isWrong ? 'This is no address of a tease on milovana.com. Copy it from the page of the tease.' : undefined
        }
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      {tease && (
        <>
          <p>
            <a href={scriptAddress(tease)} target="_blank" rel="noopener noreferrer">
              Open its script on milovana.com
            </a>
            <span className={textStyles.mutedAnywhere}>
              {' '}
              in a new tab, copy all of it, and paste it here. Its pictures and sounds stay on that site until you allow
              it.
            </span>
          </p>
          <Textarea
            label="Script of the tease"
            rows={4}
            value={script}
            onChange={({ currentTarget }) => setScript(currentTarget.value)}
          />
          <div className={rowStyles.centred3}>
            <Button
              disabled={script.trim() === ''}
              onClick={() => {
                void importScenarios([{ path: `tease-${tease.id}.json`, blob: new Blob([script]) }])
                setScript('')
              }}
            >
              Import script
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** A tease on its site. */
interface TeaseAddress {
  readonly id: string
  readonly key?: string
}

/** Reads the address of a tease, or its bare number; undefined when it is neither. */
export function readTeaseAddress(text: string): TeaseAddress | undefined {
  const trimmed = text.trim()
  if (/^\d{1,12}$/.test(trimmed)) return { id: trimmed }
  const withScheme = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined
  if (!url || !/^(www\.)?milovana\.com$/.test(url.hostname)) return undefined
  if (!/^\/(webteases|eos\/editor)\b/.test(url.pathname)) return undefined
  const id = url.searchParams.get('id') ?? /\/editor\/(\d+)/.exec(url.pathname)?.[1] ?? ''
  const key = url.searchParams.get('key')
  if (!/^\d{1,12}$/.test(id)) return undefined
  return { id, ...(key && /^[\w-]{1,100}$/.test(key) && { key }) }
}

/** Where the script of a tease is, for the player to open and save. */
export function scriptAddress({ id, key }: TeaseAddress): string {
  return `https://milovana.com/webteases/geteosscript.php?id=${id}${key === undefined ? '' : `&key=${key}`}`
}
