import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { usePageTitle } from 'sdk/ui/Page.tsx'
import { conversationSection } from '../../chat/session/conversationSection.ts'
import { homeCards, routes } from '../../extension/points.ts'
import { usePoint } from '../../extension/usePoint.ts'
import { useSection } from '../../settings/useSection.ts'
import styles from './HomePage.module.css'
import { Horizon } from './Horizon.tsx'

/** The way in: a greeting, where to begin, and what features have to say today. */
export default function HomePage() {
  usePageTitle('')
  const { playerName } = useSection(conversationSection)
  const cards = usePoint(homeCards)
  const pages = usePoint(routes)
  return (
    <>
      <section className={`${styles.hero} ${cards.length === 0 ? styles.alone : ''}`}>
        <Horizon />
        <h1 className={styles.title}>
          {playerName.trim() ? `Good to see you, ${playerName.trim()}` : 'The evening is yours'}
        </h1>
        <p className={styles.text}>
          Chat with AI characters. Your conversations are stored in this browser, on this device.
        </p>
        <div className={styles.actions}>
          {pages.has('chat') && (
            <LinkButton to="/chat" size="md">
              Start a conversation
            </LinkButton>
          )}
          {pages.has('characters') && (
            <LinkButton to="/characters" size="md" variant="default">
              View characters
            </LinkButton>
          )}
        </div>
      </section>
      {cards.length > 0 && (
        <div className={styles.cards}>
          {cards.map(({ id, component: HomeCard }) => (
            <HomeCard key={id} />
          ))}
        </div>
      )}
    </>
  )
}
