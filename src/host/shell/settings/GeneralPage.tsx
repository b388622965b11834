import { generalSettings } from 'sdk/page/points/generalSettings.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { SectionForm } from 'sdk/page/settings/SectionForm.tsx'
import styles from 'sdk/page/settings/settingsPage.module.css'
import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { ThemeChoice } from '../../plugins/themes/ThemeChoice.tsx'
import { uiSection } from '../../settings/uiSection.ts'

const { fontSize, messageLayout } = uiSection.schema.properties
export default function GeneralPage() {
  const cards = usePoint(generalSettings)
  usePageTitle('General settings')
  return (
    <div className={styles.page}>
      <PageHeader title="General" intro="Stored in this browser, for all its tabs." />
      <Card title="Appearance">
        <ThemeChoice />
        <SectionForm section={uiSection} schema={{ type: 'object', properties: { fontSize, messageLayout } }} />
      </Card>
      {cards.map(({ id, title, section, schema }) => (
        <Card key={id} title={title}>
          <SectionForm section={section} {...(schema && { schema })} />
        </Card>
      ))}
    </div>
  )
}
