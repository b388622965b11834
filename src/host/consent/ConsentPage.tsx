import { Suspense } from 'react'
import { usePoint } from '../extension/usePoint.ts'
import page from '../settings/settingsPage.module.css'
import { Card } from '../ui/Card.tsx'
import { PageHeader, usePageTitle } from '../ui/Page.tsx'
import styles from './ConsentPage.module.css'
import { consentCards } from './consentCards.ts'
import { FilesCard } from './FilesCard.tsx'
import { OwnTopicCard } from './OwnTopicCard.tsx'
import { SafewordCard } from './SafewordCard.tsx'
import { TopicsCard } from './TopicsCard.tsx'

/** What the player agrees to, what they do not, and how they stop everything. */
export default function ConsentPage() {
  usePageTitle('Consent')
  const cards = usePoint(consentCards)
  return (
    <div className={page.page}>
      <PageHeader title="Consent" intro="What is welcome, what wants asking, and what never happens." />
      <Card title="What these do">
        <ul className={styles.meanings}>
          <li>
            <strong>Yes</strong> is welcome. Nobody is told to do it.
          </li>
          <li>
            <strong>Maybe</strong> is a soft limit: characters are told to go carefully and to ask first. That is a
            request to a language model, and models err.
          </li>
          <li>
            <strong>No</strong> is a hard limit, kept by Vesper and not by a model: replies are cut before it, pictures
            of it are refused, scenes skip it, it is neither recalled nor remembered, and no effect or device does it.
            It is found by words, so it cannot be found where none of them is said.
          </li>
          <li>
            <strong>Open</strong> is where you have said nothing.
          </li>
        </ul>
        <p className={styles.small}>
          All of it stays in this browser; characters learn only what they must heed. Everybody here is an adult,
          always, whatever you answer. While a scene is under way a limit can be set at once, and taken away only after
          a moment.
        </p>
        <p className={styles.small}>
          Languages: hard limits are found in English, with all words of a topic. In German, French and Spanish only the
          plainest names of about half of the topics are known. For any other word or language, add a topic of your own
          below with the words you use.
        </p>
      </Card>
      <SafewordCard />
      <TopicsCard />
      <OwnTopicCard />
      {cards.map(({ id, component: Contributed }) => (
        <Suspense key={id} fallback={null}>
          <Contributed />
        </Suspense>
      ))}
      <FilesCard />
    </div>
  )
}
