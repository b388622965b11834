import { type FormEvent, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { settingsSaved } from '../settings/restoreSettings.ts'
import { useSection } from '../settings/useSection.ts'
import styles from './ConsentPage.module.css'
import { ownTopicLine } from './consentFile.ts'
import { consentSection } from './consentSection.ts'
import { consentOf, ownTopicOf, saveConsent } from './consentSettings.ts'

/** A topic of one's own: its name, and the words it is known by. It begins as a hard limit. */
export function OwnTopicCard() {
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
    <Card title="Custom topic">
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
    </Card>
  )
}
