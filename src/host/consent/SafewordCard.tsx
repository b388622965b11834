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

const fields = estimSection.schema.properties

const form = {
  type: 'object',
  properties: {
    safeword: {
      ...fields.safeword,
      description: 'Type or say it to stop everything before any character reads it. Separate several with commas.',
    },
    escapeTwice: {
      ...fields.escapeTwice,
      description:
        'Press twice within half a second while devices are on or a reply is being written. Pressing once only stops devices.',
    },
    checkInMinutes: {
      ...fields.checkInMinutes,
      description:
        'In minutes, while devices are on. Without an answer, intensity drops, then everything pauses. 0 turns check-ins off.',
    },
    restMinutes: {
      ...fields.restMinutes,
      description: 'In minutes, after sessions of 45 minutes or more. Devices stay off that long. 0 turns it off.',
    },
  },
} as const

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
      <SchemaForm schema={form} values={estim} onChange={(patch) => changeSettings(estimSection, patch)} />
      <div className={styles.actions}>
        <LinkButton to="/aftercare" variant="default">
          Open aftercare page
        </LinkButton>
      </div>
    </Card>
  )
}
