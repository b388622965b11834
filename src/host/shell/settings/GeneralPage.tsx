import type { SettingsSchema } from 'sdk'
import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { ThemeChoice } from '../../plugins/themes/ThemeChoice.tsx'
import { SchemaForm } from '../../settings/SchemaForm.tsx'
import { sections } from '../../settings/sections.ts'
import { changeSettings } from '../../settings/settings.ts'
import styles from '../../settings/settingsPage.module.css'
import { useSettings } from '../../settings/useSettings.ts'

const { fontSize, messageLayout } = sections.ui.properties
const appearance = { type: 'object', properties: { fontSize, messageLayout } } as const

const { playerName, llmEnabled, historyLength, reducedThinking, condenseChatHistory, actionPath } =
  sections.general.properties
const { autoplayDelay, autoplayMax } = sections.general.properties
const { autoSave, autoSaveInterval, autoSavesKept, sessionsKept, guideMeLLMStimulation, hideComfyUISetupErrors } =
  sections.general.properties

/** The cards of the page that hold general settings, in their order. */
const cards = {
  You: { type: 'object', properties: { playerName } },
  Conversation: {
    type: 'object',
    properties: { llmEnabled, historyLength, reducedThinking, condenseChatHistory, actionPath },
  },
  Autoplay: { type: 'object', properties: { autoplayDelay, autoplayMax } },
  Scenarios: { type: 'object', properties: { guideMeLLMStimulation } },
  Saving: { type: 'object', properties: { autoSave, autoSaveInterval, autoSavesKept, sessionsKept } },
  Advanced: { type: 'object', properties: { hideComfyUISetupErrors } },
} as const satisfies Record<string, SettingsSchema>

export default function GeneralPage() {
  usePageTitle('General settings')
  const { ui, general } = useSettings()
  return (
    <div className={styles.page}>
      <PageHeader title="General" intro="Stored in this browser, for all its tabs." />
      <Card title="Appearance">
        <ThemeChoice />
        <SchemaForm schema={appearance} values={ui} onChange={(patch) => changeSettings('ui', patch)} />
      </Card>
      {Object.entries(cards).map(([title, schema]) => (
        <Card key={title} title={title}>
          <SchemaForm schema={schema} values={general} onChange={(patch) => changeSettings('general', patch)} />
        </Card>
      ))}
    </div>
  )
}
