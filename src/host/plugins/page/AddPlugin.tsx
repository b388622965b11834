import { type FormEvent, useState } from 'react'
import { packageLayout } from 'sdk/package'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { RetryIcon, SearchIcon, UploadIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import { useSnapshot } from 'valtio'
import { ArrivalStatus } from './ArrivalStatus.tsx'
import { arriving, bringFiles, bringUrl } from './arriving.ts'
import { Catalog } from './Catalog.tsx'
import styles from './PluginsPage.module.css'
import { checkForUpdates, updateCheck } from './updateCheck.ts'

/** The ways to bring in a plugin: a file, an address, the registry. */
export function AddPlugin() {
  const { work } = useSnapshot(arriving)
  const { check } = useSnapshot(updateCheck)
  const [isBrowsing, setBrowsing] = useState(false)
  const chooser = useFileChoice(
    { label: 'Install from file', accept: packageLayout.extension },
    (files) => void bringFiles(files),
  )
  return (
    <Card title="Add a plugin">
      <p className={textStyles.muted}>
        You see a plugin's permissions before installing it. You can also drop a {packageLayout.extension} file anywhere
        onto this page.
      </p>
      <div className={`${layout.row} ${styles.ways}`}>
        <Button leftSection={<UploadIcon size={18} />} disabled={work !== null} onClick={chooser.choose}>
          Install from file
        </Button>
        {chooser.input}
        <Button
          variant="default"
          leftSection={<SearchIcon size={18} />}
          aria-expanded={isBrowsing}
          onClick={() => setBrowsing(!isBrowsing)}
        >
          Browse the registry
        </Button>
        <Button
          variant="default"
          leftSection={<RetryIcon size={18} />}
          loading={check.kind === 'checking'}
          onClick={() => void checkForUpdates()}
        >
          Check for updates
        </Button>
      </div>
      <FromAddress disabled={work !== null} />
      <ArrivalStatus />
      {isBrowsing && <Catalog />}
    </Card>
  )
}

/** Installs a plugin from an address the player was given. */
function FromAddress({ disabled }: { readonly disabled: boolean }) {
  const [address, setAddress] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (await bringUrl(address)) setAddress('')
  }
  return (
    <form className={rowStyles.atEnd} noValidate onSubmit={(event) => void send(event)}>
      <TextInput
        className={styles.field ?? ''}
        type="url"
        inputMode="url"
        autoComplete="off"
        label="Plugin address"
        placeholder="https://example.com/lantern.vesper-plugin"
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={disabled || address.trim() === ''}>
        Install
      </Button>
    </form>
  )
}
