import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import type { Answer } from '../../shared/policy/consent/consent.ts'
import { useSection } from '../settings/useSection.ts'
import { Answers } from './Answers.tsx'
import { answerTopic } from './answering.ts'
import styles from './ConsentPage.module.css'
import { consentSection } from './consentSection.ts'
import { consentOf, saveConsent } from './consentSettings.ts'
import { groupTopics, ownGroup } from './groups.ts'
import { Loosening } from './Loosening.tsx'

const options = [
  ['yes', 'Yes'],
  ['maybe', 'Maybe'],
  ['no', 'No'],
  ['open', 'Open'],
] as const satisfies readonly (readonly [Answer | 'open', string])[]

/** Everything one can say yes, maybe or no to, in groups, with a search above. */
export function TopicsCard() {
  const { answers, own } = consentOf(useSection(consentSection))
  const [wanted, setWanted] = useState('')
  const groups = groupTopics(own, wanted)
  const forget = (id: string) => saveConsent({ answers, own: own.filter((topic) => topic.id !== id) })
  return (
    <Card title="Topics">
      <TextInput
        type="search"
        label="Find a topic"
        placeholder="Ropes, orders, wine…"
        value={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      <p role="status" className={styles.small}>
        {groups.length === 0 && 'No topics found. You can add your own below.'}
      </p>
      {groups.map(({ title, topics }) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h3 className={styles.groupTitle}>{title}</h3>
          {topics.map(({ id, label, about, words }) => (
            <Answers
              key={id}
              label={label}
              about={title === ownGroup ? `Keywords: ${words.join(', ')}.` : about}
              options={options}
              value={(Object.hasOwn(answers, id) && answers[id]) || 'open'}
              onChange={(answer) => void answerTopic(id, answer === 'open' ? undefined : answer)}
            >
              <Loosening id={id} />
              {title === ownGroup && (
                <div>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    disabled={answers[id] === 'no'}
                    title={answers[id] === 'no' ? 'Change its answer before deleting it' : undefined}
                    onClick={() => forget(id)}
                  >
                    Delete {label}
                  </Button>
                </div>
              )}
            </Answers>
          ))}
        </section>
      ))}
    </Card>
  )
}
