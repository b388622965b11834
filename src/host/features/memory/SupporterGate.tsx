import { routes } from '../../extension/points.ts'
import { usePoint } from '../../extension/usePoint.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './Memory.module.css'

interface SupporterGateProps {
  readonly of: 'reveries' | 'search'
}

const words: Readonly<Record<SupporterGateProps['of'], string>> = {
  reveries:
    'Reveries are what characters remember of themselves: what they are like, what they prefer, admitted and felt. They come with Supporter access. What is remembered about you is yours with every account.',
  search:
    'Searching memories, and more than 10 of them in what a character is told, come with Supporter access. All that is remembered can be seen, changed and taken along with every account.',
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
        <p>Here nobody can become a supporter yet: ask whoever runs this site.</p>
      )}
    </section>
  )
}
