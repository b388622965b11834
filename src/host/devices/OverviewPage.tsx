import { Link } from '@tanstack/react-router'
import { useDevices } from 'sdk/page/devices/devices.ts'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import pageStyles from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { estimSection } from '../consent/estimSection.ts'
import { useAggregate, useProviderStatus } from './bar/providerStatus.ts'
import { StatusMark } from './bar/StatusMark.tsx'
import { playForm } from './connect/estimForm.ts'
import type { ProviderChoice } from './connect/providers.ts'
import { useProviders } from './connect/useProviders.ts'
import { pathOf } from './devicePages.ts'
import styles from './OverviewPage.module.css'
import { Routing } from './rules/Routing.tsx'
import { SafetyCard } from './rules/SafetyCard.tsx'

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

/** How all families of devices stand, with the way to each. */
function StatusCard() {
  const providers = useProviders().filter(({ isOn }) => isOn)
  const aggregate = useAggregate()
  return (
    <Card title="Status">
      <p role="status">
        <StatusMark {...aggregate} />
      </p>
      <ul className={styles.list}>
        {providers.map((choice) => (
          <Row key={`${choice.key.plugin}/${choice.key.provider}`} choice={choice} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ choice }: { readonly choice: ProviderChoice }) {
  const status = useProviderStatus(choice)
  const { color, label } = choice.entry
  return (
    <li className={styles.row}>
      <Link to={pathOf(choice)}>
        {color && <span className={styles.mark} style={{ background: color }} />}
        {label}
      </Link>
      <span className={textStyles.muted}>
        <StatusMark {...status} />
      </span>
    </li>
  )
}
