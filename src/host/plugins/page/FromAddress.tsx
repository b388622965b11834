import { type FormEvent, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { bringUrl } from './arriving.ts'
import styles from './FromAddress.module.css'

/** Installs a plugin from an address the player was given. */
export function FromAddress({ disabled }: { readonly disabled: boolean }) {
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
