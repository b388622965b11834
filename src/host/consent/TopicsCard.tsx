import { useState } from 'react'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Answers } from 'sdk/ui/Answers.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import { Fold } from 'sdk/ui/Fold.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import type { Answer, Consent, OwnTopic } from '../../shared/policy/consent/consent.ts'
import { allTopics } from '../../shared/policy/consent/limits.ts'
import type { Topic } from '../../shared/policy/consent/topics.ts'
import { answerTopics } from './answering.ts'
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
      <div>
        {groups.map(({ title, topics }) => (
          <Fold
            // What a search finds stands open; without one, sections are as they were at first.
            key={`${title} ${wanted !== ''}`}
            title={title}
            heading="h3"
            summary={countAnswers(topics, answers)}
            startsOpen={wanted !== '' || title === ownGroup}
          >
            <TopicList title={title} topics={topics} />
          </Fold>
        ))}
      </div>
    </Card>
  )
}

/** The topics of one section, each with its answer, and one answer for all of them. */
function TopicList({ title, topics }: TopicGroup) {
  const { answers, own } = consentOf(useSection(consentSection))
  const forget = (id: string) => saveConsent({ answers, own: own.filter((topic) => topic.id !== id) })
  const answerAll = async (answer: Answer | undefined, words: string) => {
    const replaced = topics.filter(({ id }) => answerIn(answers, id) !== 'open' && answers[id] !== answer).length
    const isSure =
      replaced === 0 ||
      (await confirm({
        title: `Set all to “${words}”?`,
        text: `This replaces ${replaced === 1 ? 'an answer' : `${replaced} answers`} you gave in “${title}”.`,
        action: `Set all to “${words}”`,
      }))
    if (isSure)
      await answerTopics(
        topics.map(({ id }) => id),
        answer,
      )
  }
  return (
    <div>
      <fieldset className={styles.setAll} aria-label={`Set all in ${title}`}>
        <span className={styles.small}>Set all to</span>
        {options.map(([option, words]) => (
          <Button
            key={option}
            size="compact-xs"
            variant="default"
            onClick={() => void answerAll(option === 'open' ? undefined : option, words)}
          >
            {words}
          </Button>
        ))}
      </fieldset>
      {topics.map(({ id, label, about, words }) => (
        <Answers
          key={id}
          label={label}
          about={title === ownGroup ? `Keywords: ${words.join(', ')}.` : about}
          options={options}
          value={answerIn(answers, id)}
          onChange={(answer) => void answerTopics([id], answer === 'open' ? undefined : answer)}
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
    </div>
  )
}

type AnswersById = Consent['answers']

const answerIn = (answers: AnswersById, id: string) => (Object.hasOwn(answers, id) && answers[id]) || 'open'

/** "3 yes · 1 no · 4 open" */
const countAnswers = (topics: readonly Topic[], answers: AnswersById): string =>
  options
    .map(([option, words]) => [topics.filter(({ id }) => answerIn(answers, id) === option).length, words] as const)
    .flatMap(([count, words]) => (count > 0 ? [`${count} ${words.toLowerCase()}`] : []))
    .join(' · ')

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
