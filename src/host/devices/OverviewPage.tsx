import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { estimSection } from '../consent/estimSection.ts'
import { SchemaForm } from '../settings/SchemaForm.tsx'
import { changeSettings } from '../settings/settings.ts'
import pageStyles from '../settings/settingsPage.module.css'
import { useSection } from '../settings/useSection.ts'
import { playForm } from './connect/estimForm.ts'
import { useDevices } from './devices.ts'
import { Routing } from './rules/Routing.tsx'
import { SafetyCard } from './rules/SafetyCard.tsx'
import { StatusCard } from './StatusCard.tsx'

/** All devices at a glance: how they stand, what they may do, and which output follows what. */
export default function OverviewPage() {
  usePageTitle('Overview & Routing')
  const { isElsewhere } = useDevices()
  const estim = useSection(estimSection)
  return (
    <div className={pageStyles.page}>
      <PageHeader title="Overview & Routing" intro="Your devices, their limits, and what controls them.">
        <LinkButton to="/settings/consent" variant="default">
          Consent and limits
        </LinkButton>
      </PageHeader>
      {isElsewhere && (
        <Card title="Devices in another tab">
          <p>
            Another Vesper tab controls the devices. Disconnect them there first; only one tab can control a device.
          </p>
        </Card>
      )}
      <SafetyCard />
      <StatusCard />
      <Card title="Routing">
        <Routing />
      </Card>
      <Card title="In chats and scenes">
        <SchemaForm schema={playForm} values={estim} onChange={(patch) => changeSettings(estimSection, patch)} />
      </Card>
    </div>
  )
}
