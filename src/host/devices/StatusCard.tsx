import { Link } from '@tanstack/react-router'
import { Card } from 'sdk/ui/Card.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { StatusMark } from './bar/StatusMark.tsx'
import { useAggregate } from './bar/useAggregate.ts'
import { useProviderStatus } from './bar/useProviderStatus.ts'
import type { ProviderChoice } from './connect/providers.ts'
import { useProviders } from './connect/useProviders.ts'
import { pathOf } from './devicePages.ts'
import styles from './StatusCard.module.css'

/** How all families of devices stand, with the way to each. */
export function StatusCard() {
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
