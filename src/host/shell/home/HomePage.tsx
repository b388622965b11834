import { Suspense } from 'react'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { homeCards, routes } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { usePageTitle } from 'sdk/ui/Page.tsx'
import styles from './HomePage.module.css'

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
          {/* All at once: one that came later would move those behind it. */}
          <Suspense>
            {cards.map(({ id, component: HomeCard }) => (
              <HomeCard key={id} />
            ))}
          </Suspense>
        </div>
      )}
    </>
  )
}

/** Dusk over hills, and the evening star: the picture behind the greeting. */
function Horizon() {
  return (
    <div className={styles.sky}>
      <svg className={styles.star} viewBox="0 0 64 64" aria-hidden="true">
        <path d="M32 0c2.7 21.8 10.2 29.3 32 32-21.8 2.7-29.3 10.2-32 32-2.7-21.8-10.2-29.3-32-32 21.8-2.7 29.3-10.2 32-32Z" />
      </svg>
      <svg className={styles.stars} viewBox="0 0 480 300" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
        <circle cx="120" cy="52" r="1.1" />
        <circle cx="206" cy="132" r="0.8" />
        <circle cx="262" cy="34" r="1" />
        <circle cx="330" cy="176" r="0.9" />
        <circle cx="404" cy="44" r="0.8" />
        <circle cx="448" cy="142" r="1.2" />
      </svg>
      <svg className={styles.hills} viewBox="0 0 1200 160" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.far} d="M0 84c150-38 268-48 420-22 170 28 300 4 430-30 120-26 240-14 350 20v108H0Z" />
        <path className={styles.near} d="M0 112c190-32 330-28 520-8 230 24 420 4 680-40v96H0Z" />
      </svg>
    </div>
  )
}
