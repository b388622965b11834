import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { isGuideMe } from '../library/engineNames.ts'
import { chooseOption } from '../library/scenarioStore.ts'
import { useAboutStory } from './aboutStory.ts'
import { ChoicesDialog } from './ChoicesDialog.tsx'
import { MemoryCard } from './MemoryCard.tsx'
import styles from './Own.module.css'
import { WebCard } from './WebCard.tsx'

/** On the page of a scenario: what it asks of its player, what it keeps about them, and where it would load from. */
export default function OwnCards({ record }: { readonly record: ScenarioRecord }) {
  const { about, look } = useAboutStory(record)
  const [isChoosing, setChoosing] = useState(false)
  if (!about) return null
  const { choices = [], links = [] } = about
  return (
    <>
      {choices.length > 0 && (
        <Card title="Preferences">
          <div className={styles.card}>
            <p>
              {choices.length === 1
                ? 'This story has one question about you.'
                : `This story has ${choices.length.toLocaleString()} questions about you.`}{' '}
              Unanswered questions use the author's defaults.
            </p>
            <div>
              <Button variant="default" onClick={() => setChoosing(true)}>
                Change preferences
              </Button>
            </div>
          </div>
        </Card>
      )}
      {isGuideMe(record.engine) && (
        <Card title="Options">
          <GuideOptions record={record} />
        </Card>
      )}
      {(links.length > 0 || record.options.web !== undefined) && (
        <Card title="Web files">
          <WebCard record={record} about={about} />
        </Card>
      )}
      <Card title="Saved data">
        <MemoryCard record={record} about={about} onChange={look} />
      </Card>
      {isChoosing && <ChoicesDialog record={record} choices={choices} onClose={() => setChoosing(false)} />}
    </>
  )
}

const numbers = [
  { value: '', label: 'Plain: 3' },
  { value: 'desktop', label: 'Like the desktop player: 3.0' },
]

/** How a guide is played where its author counted on a quirk of the desktop player. */
function GuideOptions({ record: { id, options } }: { readonly record: Pick<ScenarioRecord, 'id' | 'options'> }) {
  return (
    <NativeSelect
      label="Number format"
      description="Change this only if this guide's text looks wrong."
      data={numbers}
      value={options.numbers === 'desktop' ? 'desktop' : ''}
      onChange={({ currentTarget }) => void chooseOption(id, 'numbers', currentTarget.value || undefined)}
    />
  )
}
