import { type FormEvent, Suspense, useState } from 'react'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import page from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Fold } from 'sdk/ui/Fold.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { settingsSaved } from '../settings/restoreSettings.ts'
import styles from './ConsentPage.module.css'
import { consentCards } from './consentCards.ts'
import { ownTopicLine } from './consentFile.ts'
import { consentOf, consentSection, ownTopicOf, saveConsent } from './consentSection.ts'
import { FilesCard } from './FilesCard.tsx'
import { SafewordCard } from './SafewordCard.tsx'
import { TopicsCard } from './TopicsCard.tsx'

/** What the player agrees to, what they do not, and how they stop everything. */
export default function ConsentPage() {
  usePageTitle('Consent')
  const cards = usePoint(consentCards)
  return (
    <div className={page.page}>
      <PageHeader title="Consent" intro="What's welcome, what to ask first, and what never happens." />
      <Fold title="How answers work">
        <ul className={styles.meanings}>
          <li>
            <strong>Yes</strong> is welcome, but characters are not told to do it.
          </li>
          <li>
            <strong>Maybe</strong> is a soft limit: characters are told to be careful and ask first. This is a request
            to a language model, and models make mistakes.
          </li>
          <li>
            <strong>No</strong> is a hard limit, enforced by Vesper and not by a model: replies are cut before it,
            pictures of it are refused, scenes skip it, memories leave it out, and no effect or device does it. It is
            detected by keywords, so text without any of them gets through.
          </li>
          <li>
            <strong>Open</strong> means you have not answered.
          </li>
        </ul>
        <p className={styles.small}>
          Your answers stay in this browser; characters learn only what they must respect. All characters are always
          adults, whatever you answer. During a scene, limits apply immediately but are only removed after a short
          delay.
        </p>
        <p className={styles.small}>
          Languages: hard limits are detected in English by all keywords of a topic, and in German, French and Spanish
          only by the most common words for about half of the topics. For other words or languages, add a custom topic
          below.
        </p>
      </Fold>
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

/** A topic of one's own: its name, and the words it is known by. It begins as a hard limit. */
function OwnTopicCard() {
  const { answers, own } = consentOf(useSection(consentSection))
  const [label, setLabel] = useState('')
  const [words, setWords] = useState('')
  const [said, say] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const topic = ownTopicOf(ownTopicLine(label, words.split(',')))
    if (!topic) return say('Enter a name first.')
    if (own.some(({ id }) => id === topic.id)) return say(`“${topic.label}” is already one of your topics.`)
    saveConsent({ answers: { ...answers, [topic.id]: 'no' }, own: [...own, topic] })
    setLabel('')
    setWords('')
    try {
      await settingsSaved()
      say(`“${topic.label}” is a hard limit now. Change its answer above.`)
    } catch {
      say(`“${topic.label}” is a hard limit until this page closes: it couldn't be saved.`)
    }
  }
  return (
    <Fold title="Custom topic">
      <form className={styles.form} onSubmit={(event) => void add(event)}>
        <TextInput
          label="Name"
          value={label}
          maxLength={60}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <TextInput
          label="Keywords"
          description="Separate with commas. Endings are included: “clown” also matches “clowns”."
          value={words}
          maxLength={400}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <Button type="submit" variant="default">
            Add hard limit
          </Button>
        </div>
        <p role="status" className={styles.small}>
          {said}
        </p>
      </form>
    </Fold>
  )
}
