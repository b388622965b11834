import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import type { PatternRecord } from '../../../../workers/storage/contract.ts'
import { scriptMs } from './curve.ts'
import { HeatStrip } from './HeatStrip.tsx'
import { PatternFields } from './PatternFields.tsx'
import styles from './Patterns.module.css'
import { savePattern } from './patternStore.ts'
import { clockTime } from './patternWords.ts'
import { heatOf, speedAlert } from './speed.ts'
import { TryPattern } from './TryPattern.tsx'

const columns = 240

/** One pattern of the player's: its name, its shape, and how it feels. */
export function PatternEditor({ record }: { readonly record: PatternRecord }) {
  const [saved, setSaved] = useState<Pick<PatternRecord, 'name' | 'pattern'>>(record)
  const [name, setName] = useState(record.name)
  const [pattern, setPattern] = useState(record.pattern)
  const isChanged = name.trim() !== saved.name || pattern !== saved.pattern
  const save = async () => {
    const now = { name: name.trim(), pattern }
    if (await savePattern(record.id, now)) setSaved(now)
  }
  const stroke = pattern.kind === 'script' ? (pattern.axes.L0 ?? Object.values(pattern.axes)[0]) : undefined
  const alert = stroke && speedAlert(stroke)
  return (
    <>
      <Card title="Shape">
        <TextInput
          label="Name"
          value={name}
          maxLength={200}
          error={name.trim() === '' && 'Enter a name.'}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PatternFields pattern={pattern} onChange={setPattern} />
        {stroke && pattern.kind === 'script' && (
          <HeatStrip
            label={`How fast it moves over its ${clockTime(scriptMs(pattern.axes))}`}
            heat={heatOf(stroke, columns, scriptMs(pattern.axes))}
          />
        )}
        {alert && <p className={styles.alert}>{alert}</p>}
        {record.about && <About about={record.about} />}
        <div className={styles.buttons}>
          <Button disabled={!isChanged || name.trim() === ''} onClick={() => void save()}>
            Save
          </Button>
          <Button
            variant="default"
            disabled={!isChanged}
            onClick={() => {
              setName(saved.name)
              setPattern(saved.pattern)
            }}
          >
            Discard changes
          </Button>
        </div>
      </Card>
      <Card title="Preview">
        <TryPattern pattern={pattern} />
      </Card>
    </>
  )
}

function About({ about }: { readonly about: NonNullable<PatternRecord['about']> }) {
  const { creator, description, chapters = [] } = about
  return (
    <div className={textStyles.muted}>
      {creator && <p>By {creator}.</p>}
      {description && <p className={styles.description}>{description}</p>}
      {chapters.length > 0 && (
        <ul className={styles.axes} aria-label="Chapters">
          {chapters.map(({ name, fromMs, toMs }) => (
            <li key={`${fromMs} ${name}`}>
              {clockTime(fromMs)}–{clockTime(toMs)} {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
