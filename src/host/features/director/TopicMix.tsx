import { useState } from 'react'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { useSnapshot } from 'valtio'
import { allTopics } from '../../../shared/policy/consent/limits.ts'
import { Answers } from '../../consent/Answers.tsx'
import { consentSection } from '../../consent/consentSection.ts'
import { consentOf } from '../../consent/consentSettings.ts'
import { useSection } from '../../settings/useSection.ts'
import styles from './DirectorPanel.module.css'
import { director, directTopic } from './director.ts'

const options = [
  ['aside', 'Avoid'],
  ['open', 'Normal'],
  ['more', 'More'],
] as const

/** Topics to bring in or leave aside for now. What is welcome stands ready; what is ruled out never does. */
export function TopicMix() {
  const { topics } = useSnapshot(director)
  const consent = consentOf(useSection(consentSection))
  const [added, add] = useState<readonly string[]>([])
  const possible = allTopics(consent).filter(({ id }) => consent.answers[id] !== 'no')
  const isShown = (id: string) => consent.answers[id] === 'yes' || topics[id] !== undefined || added.includes(id)
  return (
    <div className={styles.topics}>
      {possible.flatMap(({ id, label }) =>
        isShown(id)
          ? [
              <Answers
                key={id}
                label={label}
                options={options}
                value={topics[id] ?? 'open'}
                onChange={(emphasis) => directTopic(id, emphasis === 'open' ? undefined : emphasis)}
              />,
            ]
          : [],
      )}
      <NativeSelect
        size="xs"
        label="Another topic"
        value=""
        onChange={({ currentTarget }) => add([...added, currentTarget.value])}
        data={[
          { value: '', label: 'Choose a topic…' },
          ...possible.flatMap(({ id, label }) => (isShown(id) ? [] : [{ value: id, label }])),
        ]}
      />
    </div>
  )
}
