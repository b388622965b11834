import type { SettingsSchema } from 'sdk'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings, type SettingsSection } from 'sdk/page/settings/settings.ts'
import styles from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { savingSection } from '../../chat/saved/savingSection.ts'
import { conversationSection } from '../../chat/session/conversationSection.ts'
import { autoplaySection } from '../../features/autoplay/autoplaySection.ts'
import { pictureTimesSection } from '../../features/pictures/pictureTimesSection.ts'
import { guideSection } from '../../features/scenarios/guideSection.ts'
import { ThemeChoice } from '../../plugins/themes/ThemeChoice.tsx'
import { uiSection } from '../../settings/uiSection.ts'
import type { ModuleId } from '../modules/modules.ts'
import { modulesSection } from '../modules/modulesSection.ts'

const { fontSize, messageLayout } = uiSection.schema.properties
const { playerName, ...conversation } = conversationSection.schema.properties
const { hideComfyUISetupErrors } = pictureTimesSection.schema.properties

/** The cards of the page after the first, in their order. */
const cards: readonly CardParts[] = [
  { title: 'You', of: conversationSection, schema: { type: 'object', properties: { playerName } } },
  { title: 'Conversation', of: conversationSection, schema: { type: 'object', properties: conversation } },
  { title: 'Autoplay', of: autoplaySection, module: 'autoplay' },
  { title: 'Scenarios', of: guideSection, module: 'scenarios' },
  { title: 'Saving', of: savingSection },
  {
    title: 'Advanced',
    of: pictureTimesSection,
    schema: { type: 'object', properties: { hideComfyUISetupErrors } },
    module: 'pictures',
  },
]

interface CardParts {
  readonly title: string
  readonly of: SettingsSection
  /** Where it shows only some of the fields. */
  readonly schema?: SettingsSchema
  /** It is there only while this module is on. */
  readonly module?: ModuleId
}

export default function GeneralPage() {
  const { off } = useSection(modulesSection)
  const shown = cards.filter(({ module }) => module === undefined || !off.includes(module))
  usePageTitle('General settings')
  return (
    <div className={styles.page}>
      <PageHeader title="General" intro="Stored in this browser, for all its tabs." />
      <Card title="Appearance">
        <ThemeChoice />
        <Fields of={uiSection} schema={{ type: 'object', properties: { fontSize, messageLayout } }} />
      </Card>
      {shown.map(({ title, of, schema = of.schema }) => (
        <Card key={title} title={title}>
          <Fields of={of} schema={schema} />
        </Card>
      ))}
    </div>
  )
}

function Fields({ of, schema }: { readonly of: SettingsSection; readonly schema: SettingsSchema }) {
  const values = useSection(of)
  return <SchemaForm schema={schema} values={values} onChange={(patch) => changeSettings(of, patch)} />
}
