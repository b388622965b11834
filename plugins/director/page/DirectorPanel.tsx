import { useDeferredValue, useState } from 'react'
import { Strength } from 'sdk/page/devices/Strength.tsx'
import {
  directIntensity,
  director,
  directPace,
  directTopic,
  intensityNow,
  leaveDirecting,
  paces,
} from 'sdk/page/director/director.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Answers } from 'sdk/ui/Answers.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { CloseIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { allTopics } from '../../../src/shared/policy/consent/limits.ts'
import styles from './DirectorPanel.module.css'
import { EveningFields } from './EveningFields.tsx'

/** How strong, how fast, what of, and for how long: words for the model, and limits for everything else. */
export default function DirectorPanel({ onClose }: { readonly onClose: () => void }) {
  const { intensity, pace, easing } = useSnapshot(director)
  // Sliders move in many small steps; what is said of them may wait.
  const said = useDeferredValue(`Intensity ${strengthWords(intensity)}, pace ${paceWords(pace)}.`)
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>Direct scene</h2>
        <ActionIcon variant="subtle" size="lg" aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </ActionIcon>
      </header>
      <p className={textStyles.muted}>Characters see changes with your next message. Limits apply immediately.</p>
      <Strength
        label="Intensity"
        hint="How strong the scene is, and the maximum for devices."
        value={intensity ?? intensityNow()}
        onChange={directIntensity}
      />
      <Strength
        label="Pace"
        hint="100% is the scene's own pace; lower is slower."
        value={pace}
        most={paces.fastest}
        onChange={directPace}
      />
      <TopicMix />
      <EveningFields />
      {easing < 1 && (
        <p className={textStyles.muted}>Softer since your check-in: {Math.round(easing * 100)}% of what you allow.</p>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <div className={layout.row}>
        <Button size="xs" color="red" onClick={() => safety.now.stopScene()}>
          Safeword
        </Button>
        <Button size="xs" variant="default" onClick={() => safety.now.checkIn()}>
          Check in now
        </Button>
        <Button size="xs" variant="subtle" onClick={leaveDirecting}>
          Reset to the scene's own settings
        </Button>
      </div>
    </>
  )
}

const strengthWords = (intensity: number | undefined): string =>
  intensity === undefined ? 'as the scene goes' : `${Math.round(intensity * 100)} per cent`

const paceWords = (pace: number): string => `${Math.round(pace * 100)} per cent`

const options = [
  ['aside', 'Avoid'],
  ['open', 'Normal'],
  ['more', 'More'],
] as const

/** Topics to bring in or leave aside for now. What is welcome stands ready; what is ruled out never does. */
function TopicMix() {
  const { topics } = useSnapshot(director)
  const consent = safety.now.useConsent()
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
