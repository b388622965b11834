import { messageOf } from 'sdk'
import { reportError } from 'sdk/page/errors.ts'
import type { PluginRow } from 'sdk/page/plugins/registry.ts'
import { Switch } from 'sdk/ui/Switch.ts'
import { useSnapshot } from 'valtio'
import { revocationOf } from '../../../shared/plugins/registry/revocationOf.ts'
import { safeMode } from '../../engines/safeMode/safeMode.ts'
import { recallRegistry } from '../index/registryMemory.ts'
import { plain } from '../permissions/theirWords.ts'
import { setEnabled } from '../run/switches.ts'
import styles from './PluginStatus.module.css'
import { type PluginState, stateOf } from './pluginWords.ts'

interface PluginStatus {
  readonly state: PluginState
  /** Whether the player may switch it on and off now. */
  readonly canSwitch: boolean
}

export function usePluginState(row: PluginRow): PluginStatus {
  const { isOn: isSafe } = useSnapshot(safeMode)
  const revocation = row.installed && revocationOf(recallRegistry().revoked, row.manifest)
  return {
    state: stateOf(row, { isSafe, revocation }),
    canSwitch:
      !revocation && !(isSafe && row.installed) && !(row.phase.kind === 'off' && row.phase.because === 'module'),
  }
}

/** How a plugin is doing. The color only repeats what the words say. */
export function StateLine({ state: { tone, text } }: { readonly state: PluginState }) {
  return (
    <p className={`${styles.state} ${styles[tone]}`}>
      <span className={styles.dot} aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}

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
