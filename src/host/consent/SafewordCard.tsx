import { KeyField } from '../data/privacy/KeyField.tsx'
import { isPanicKey } from '../data/privacy/panic.ts'
import { SchemaForm } from '../settings/SchemaForm.tsx'
import { sections } from '../settings/sections.ts'
import { changeSettings } from '../settings/settings.ts'
import { useSettings } from '../settings/useSettings.ts'
import { Card } from '../ui/Card.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import styles from './ConsentPage.module.css'

const fields = sections.estim.properties

const form = {
  type: 'object',
  properties: {
    safeword: {
      ...fields.safeword,
      description: 'Typed or spoken by you, it stops everything before any character reads it. Commas part several.',
    },
    escapeTwice: {
      ...fields.escapeTwice,
      description: 'Pressed twice within half a second while devices move or somebody writes. Once only stops devices.',
    },
    checkInMinutes: {
      ...fields.checkInMinutes,
      description:
        'In minutes, while devices may move. Without an answer it becomes softer, then all pauses. 0 never asks.',
    },
    restMinutes: {
      ...fields.restMinutes,
      description: 'In minutes, after three quarters of an hour or more. Devices stay off that long. 0 asks for none.',
    },
  },
} as const

/** The ways to stop everything, and to be asked in between. */
export function SafewordCard() {
  const { estim, privacy } = useSettings()
  return (
    <Card title="Safeword and check-ins">
      <p className={styles.small}>
        The safeword stops devices, effects, voices and replies at once, wherever you are, then leads to a calm page. A
        button on a device does the same where the device has one and its settings allow it.
      </p>
      <KeyField
        label="Safeword key"
        value={isPanicKey(estim.safewordKey) ? estim.safewordKey : 'F2'}
        taken={{ key: privacy.panicKey, by: 'panic key' }}
        onChange={(safewordKey) => changeSettings('estim', { safewordKey })}
      />
      <SchemaForm schema={form} values={estim} onChange={(patch) => changeSettings('estim', patch)} />
      <div className={styles.actions}>
        <LinkButton to="/aftercare" variant="default">
          See the page for afterwards
        </LinkButton>
      </div>
    </Card>
  )
}
