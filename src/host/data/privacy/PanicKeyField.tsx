import { changeSettings } from '../../settings/settings.ts'
import { useSection } from '../../settings/useSection.ts'
import { KeyField } from './KeyField.tsx'
import { isPanicKey } from './panic.ts'
import { privacySection } from './privacySection.ts'
import { safewordKeySection } from './safewordKeySection.ts'

/** The key that hides everything. */
export function PanicKeyField() {
  const { panicKey } = useSection(privacySection)
  const { safewordKey } = useSection(safewordKeySection)
  return (
    <KeyField
      label="Panic key"
      value={isPanicKey(panicKey) ? panicKey : 'F9'}
      taken={{ key: safewordKey, by: 'safeword key' }}
      onChange={(key) => changeSettings(privacySection, { panicKey: key })}
    />
  )
}
