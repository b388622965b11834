import { ThemeChoice } from '../themes/ThemeChoice.tsx'
import { Card } from '../ui/Card.tsx'
import { PageHeader, usePageTitle } from '../ui/Page.tsx'
import { SchemaForm } from './SchemaForm.tsx'
import { sections } from './sections.ts'
import { changeSettings } from './settings.ts'
import styles from './settingsPage.module.css'
import { useSettings } from './useSettings.ts'

const { fontSize, messageLayout } = sections.ui.properties
const appearance = { type: 'object', properties: { fontSize, messageLayout } } as const

const { playerName, llmEnabled, historyLength } = sections.general.properties
const you = { type: 'object', properties: { playerName } } as const
const conversation = { type: 'object', properties: { llmEnabled, historyLength } } as const

export default function GeneralPage() {
  usePageTitle('General settings')
  const { ui, general } = useSettings()
  return (
    <div className={styles.page}>
      <PageHeader title="General" intro="Kept in this browser, and the same in all of its tabs." />
      <Card title="Appearance">
        <ThemeChoice />
        <SchemaForm schema={appearance} values={ui} onChange={(patch) => changeSettings('ui', patch)} />
      </Card>
      <Card title="You">
        <SchemaForm schema={you} values={general} onChange={(patch) => changeSettings('general', patch)} />
      </Card>
      <Card title="Conversation">
        <SchemaForm schema={conversation} values={general} onChange={(patch) => changeSettings('general', patch)} />
      </Card>
    </div>
  )
}
