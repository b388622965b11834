import { SectionForm } from 'sdk/page/settings/SectionForm.tsx'
import page from 'sdk/page/settings/settingsPage.module.css'
import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { diceSection } from './dice.tsx'

export default function DicePage() {
  usePageTitle('Dice')
  return (
    <div className={page.page}>
      <PageHeader title="Dice" intro="What you roll is told to your partner with the next reply." />
      <Card title="The die">
        <SectionForm section={diceSection} />
      </Card>
    </div>
  )
}
