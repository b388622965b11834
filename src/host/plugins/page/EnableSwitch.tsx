import { messageOf } from 'sdk'
import { Switch } from 'sdk/ui/Switch.ts'
import { reportError } from '../../notices/errors/errors.ts'
import { plain } from '../permissions/theirWords.ts'
import type { PluginRow } from '../registry.ts'
import { setEnabled } from '../run/switches.ts'
import styles from './EnableSwitch.module.css'

interface EnableSwitchProps {
  readonly row: PluginRow
  readonly disabled: boolean
}

/** Switches a plugin on and off, named after it. */
export function EnableSwitch({ row: { manifest, phase }, disabled }: EnableSwitchProps) {
  const name = plain(manifest.name)
  const change = (on: boolean) =>
    setEnabled(manifest.id, on).catch((error: unknown) =>
      reportError({
        type: 'STORAGE_ERROR',
        context: name,
        message: `This applies until you reload Vesper; it couldn't be saved. ${messageOf(error)}`,
        details: error,
      }),
    )
  return (
    <Switch
      aria-label={name}
      classNames={{ input: styles.input ?? '' }}
      checked={phase.kind !== 'off'}
      disabled={disabled}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
