import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { KeyField } from '../data/privacy/KeyField.tsx'
import { isPanicKey } from '../data/privacy/panic.ts'
import { privacySection, safewordKeySection } from '../data/privacy/privacySection.ts'
import styles from './ConsentPage.module.css'
import { estimSection } from './estimSection.ts'
import { safewordForm } from './safewordForm.ts'

/** The ways to stop everything, and to be asked in between. */
export function SafewordCard() {
  const estim = useSection(estimSection)
  const { safewordKey } = useSection(safewordKeySection)
  const { panicKey } = useSection(privacySection)
  return (
    <Card title="Safeword and check-ins">
      <p className={styles.small}>
        The safeword stops devices, effects, voices and replies immediately and opens the aftercare page. A device’s
        button does the same if its settings allow it.
      </p>
      <KeyField
        label="Safeword key"
        value={isPanicKey(safewordKey) ? safewordKey : 'F2'}
        taken={{ key: panicKey, by: 'panic key' }}
        onChange={(key) => changeSettings(safewordKeySection, { safewordKey: key })}
      />
      <SchemaForm schema={safewordForm} values={estim} onChange={(patch) => changeSettings(estimSection, patch)} />
      <div className={styles.actions}>
        <LinkButton to="/aftercare" variant="default">
          Open aftercare page
        </LinkButton>
      </div>
    </Card>
  )
}
