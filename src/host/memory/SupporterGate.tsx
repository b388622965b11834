import { LinkButton } from '../ui/LinkButton.tsx'
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

/** Says kindly what supporters have, and what everybody has. */
export function SupporterGate({ of }: SupporterGateProps) {
  return (
    <section className={styles.gate} aria-label="For supporters">
      <p>{words[of]}</p>
      <LinkButton to="/subscription" variant="default" size="compact-md">
        Upgrade to Supporter
      </LinkButton>
    </section>
  )
}
