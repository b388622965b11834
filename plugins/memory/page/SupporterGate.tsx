import { routes } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import styles from './Memory.module.css'

interface SupporterGateProps {
  readonly of: 'reveries' | 'search'
}

const words: Readonly<Record<SupporterGateProps['of'], string>> = {
  reveries:
    'Reveries are what characters remember about themselves: traits, preferences, admissions and feelings. They need Supporter access. Memories about you are included with every account.',
  search:
    'Memory search, and more than 10 memories per message, need Supporter access. Viewing, editing and exporting memories are included with every account.',
}

const subscription = '/subscription'

/** Says kindly what supporters have, and what everybody has. */
export function SupporterGate({ of }: SupporterGateProps) {
  const hasPage = [...usePoint(routes).values()].some(({ path }) => path === subscription)
  return (
    <section className={styles.gate} aria-label="For supporters">
      <p>{words[of]}</p>
      {hasPage ? (
        <LinkButton to={subscription} variant="default" size="compact-md">
          Upgrade to Supporter
        </LinkButton>
      ) : (
        <p>This site doesn't offer Supporter access yet. Ask its operator.</p>
      )}
    </section>
  )
}
