import page from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { PageLink } from 'sdk/ui/PageLink.tsx'
import { Switch } from 'sdk/ui/Switch.ts'
import textStyles from 'sdk/ui/text.module.css'
import { modules } from './modules.ts'
import { modulesSection, switchModule } from './modulesSection.ts'
import { StartingPoints } from './StartingPoints.tsx'

/** The parts of Vesper that a person may do without. */
export default function ModulesPage() {
  usePageTitle('Modules')
  const { off } = useSection(modulesSection)
  return (
    <div className={page.page}>
      <PageHeader
        title="Modules"
        intro="Switch off what you don't use: its pages, buttons and settings go, and it adds nothing to prompts. Its data is kept."
      />
      <Card title="Starting points">
        <StartingPoints />
      </Card>
      <Card title="One by one">
        <div className={layout.stack4}>
          {modules.map(({ id, label, adds, stays, needs }) => (
            <Switch
              key={id}
              label={label}
              description={
                <>
                  {`${adds} When off: ${lowered(stays)} `}
                  {needs && !off.includes(id) && off.includes(needs.module) && (
                    <span className={textStyles.warning}>{needs.otherwise}</span>
                  )}
                </>
              }
              checked={!off.includes(id)}
              onChange={(event) => switchModule(id, event.currentTarget.checked)}
            />
          ))}
        </div>
      </Card>
      <p>
        Language models, devices and what others have made for Vesper are under{' '}
        <PageLink to="/settings/plugins">Plugins</PageLink>; your data is under{' '}
        <PageLink to="/settings/storage">Storage</PageLink>.
      </p>
    </div>
  )
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
