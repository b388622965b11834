import { soundCues } from 'sdk/page/cues/names.ts'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { cueForms } from './cueForms.ts'
import { maxStepMs, maxTextLength, minStepMs, type Step } from './program.ts'
import styles from './Studio.module.css'
import { savedEffects } from './savedItems.ts'
import { TimeInput } from './TimeInput.tsx'

interface StepDialogProps {
  readonly title: string
  readonly step: Step
  onChange(step: Step): void
  onClose(): void
}

const form = {
  type: 'object',
  properties: {
    text: { type: 'string', title: 'Text on screen', default: '', 'x-optional': true },
    isSpoken: { type: 'boolean', title: 'Read them aloud', default: false },
    breathes: {
      type: 'boolean',
      title: 'Breathing ring',
      description: 'Four seconds in, one held, six out, one at rest.',
      default: false,
    },
    pulse: {
      type: 'number',
      title: 'Device follows the breath',
      description: 'Three waves per breath, within your limits, while a device is connected and on.',
      default: 0,
      minimum: 0,
      maximum: 1,
      'x-step': 0.05,
    },
  },
} as const

/** What happens in one step of a program. Changes are kept at once. */
export function StepDialog({ title, step, onChange, onClose }: StepDialogProps) {
  const { effect, sound, ...rest } = step
  const effects = savedEffects.use()
  const own = "This step's custom effect"
  const names = effects.map(({ name }) => name)
  const chosen = effect === undefined ? '' : names.includes(effect.name) ? effect.name : own
  const takeEffect = (name: string) => {
    const found = effects.find((one) => one.name === name)
    onChange({ ...rest, ...(sound && { sound }), ...(found && { effect: found }) })
  }
  const takeSound = (name: string) => {
    const cue = soundCues.find((one) => one === name)
    onChange({ ...rest, ...(effect && { effect }), ...(cue && { sound: { cue, gain: sound?.gain ?? 0.4 } }) })
  }
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className={styles.fields}>
        <TimeInput
          label="Lasts"
          ms={step.ms}
          least={minStepMs}
          most={maxStepMs}
          onChange={(ms) => onChange({ ...step, ms })}
        />
        <SchemaForm
          schema={form}
          values={{ ...rest }}
          onChange={(patch) => onChange(shortened({ ...step, ...(patch as Partial<Step>) }))}
        />
        <NativeSelect
          label="Effect"
          description="A copy of one of your effects, repeated until the step ends."
          data={[{ value: '', label: 'None' }, ...names, ...(chosen === own ? [{ value: own, label: own }] : [])]}
          value={chosen}
          onChange={({ currentTarget }) => currentTarget.value !== own && takeEffect(currentTarget.value)}
        />
        <NativeSelect
          label="Sound"
          data={[{ value: '', label: 'None' }, ...soundCues.map((value) => ({ value, label: cueForms[value].label }))]}
          value={sound?.cue ?? ''}
          onChange={({ currentTarget }) => takeSound(currentTarget.value)}
        />
        {sound && (
          <SchemaForm
            schema={loudness}
            values={sound}
            onChange={({ gain }) => onChange({ ...step, sound: { ...sound, gain: Number(gain) } })}
          />
        )}
      </div>
    </Dialog>
  )
}

const loudness = {
  type: 'object',
  properties: {
    gain: { type: 'number', title: 'Loudness', default: 0.4, minimum: 0, maximum: 1, 'x-step': 0.05 },
  },
} as const

const shortened = (step: Step): Step => ({ ...step, text: step.text.slice(0, maxTextLength) })
