import { changeSettings } from '../../settings/settings.ts'
import { useSettings } from '../../settings/useSettings.ts'
import { KeyField } from './KeyField.tsx'
import { isPanicKey } from './panic.ts'

/** The key that hides everything. */
export function PanicKeyField() {
  const { privacy, estim } = useSettings()
  return (
    <KeyField
      label="Panic key"
      value={isPanicKey(privacy.panicKey) ? privacy.panicKey : 'F9'}
      taken={{ key: estim.safewordKey, by: 'safeword key' }}
      onChange={(panicKey) => changeSettings('privacy', { panicKey })}
    />
  )
}
