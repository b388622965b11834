import { useState } from 'react'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Answers } from 'sdk/ui/Answers.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import type { Answer, OwnTopic } from '../../shared/policy/consent/consent.ts'
import { allTopics } from '../../shared/policy/consent/limits.ts'
import type { Topic } from '../../shared/policy/consent/topics.ts'
import { answerTopic } from './answering.ts'
import styles from './ConsentPage.module.css'
import { consentOf, consentSection, saveConsent } from './consentSection.ts'
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

/** In which company topics are asked about. What is named nowhere stands under "More". */
const groups: readonly (readonly [title: string, ids: readonly string[]])[] = [
  ['Power', ['obedience', 'punishment', 'humiliation', 'name-calling', 'pet-play', 'worship', 'chastity', 'denial']],
  [
    'Sensation',
    ['blindfold', 'restraint', 'gag', 'spanking', 'biting', 'wax', 'ice', 'tickling', 'electricity', 'pain'],
  ],
  ['Mind', ['hypnosis', 'flashes', 'fear', 'force', 'captivity', 'sleep']],
  ['Others', ['others', 'jealousy', 'watched', 'recording', 'teasing-in-public', 'money']],
  ['Body', ['body', 'feet', 'gender', 'transformation', 'pregnancy', 'age-gap', 'medical', 'latex', 'mess']],
  [
    'Dark',
    ['breath', 'needles', 'blood', 'knives', 'weapons', 'death', 'illness', 'spiders', 'alcohol-drugs', 'religion'],
  ],
]
const rest = 'More'
const ownGroup = 'Custom'

interface TopicGroup {
  readonly title: string
  readonly topics: readonly Topic[]
}

/** All topics in their company, as far as they fit the words that are looked for; the player's own come first. */
function groupTopics(own: readonly OwnTopic[], wanted: string): readonly TopicGroup[] {
  const needle = wanted.trim().toLowerCase()
  const fits = ({ label, about }: Topic) => `${label} ${about}`.toLowerCase().includes(needle)
  const isOwn = new Set(own.map(({ id }) => id))
  const titleOf = ({ id }: Topic) =>
    isOwn.has(id) ? ownGroup : (groups.find(([, ids]) => ids.includes(id))?.[0] ?? rest)
  const found = allTopics({ own }).filter(fits)
  return [ownGroup, ...groups.map(([title]) => title), rest].flatMap((title) => {
    const topics = found.filter((topic) => titleOf(topic) === title)
    return topics.length > 0 ? [{ title, topics }] : []
  })
}
