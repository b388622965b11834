import { useState } from 'react'
import type { StoryChoice } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NumberInput } from 'sdk/ui/NumberInput.ts'
import { Switch } from 'sdk/ui/Switch.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { chooseOption } from '../library/scenarioStore.ts'
import { playing } from '../play/playing.ts'

interface ChoicesDialogProps {
  readonly record: Pick<ScenarioRecord, 'id' | 'name'>
  readonly choices: readonly StoryChoice[]
  onClose(): void
}

/** What a story lets its player choose, in the order its author wants it asked. */
export function ChoicesDialog({ record: { id, name }, choices, onClose }: ChoicesDialogProps) {
  const [values, setValues] = useState<ReadonlyMap<string, ChoiceValue>>(
    () => new Map(choices.map(({ key, value }) => [key, value])),
  )
  const asWritten = new Map(choices.map(({ key, initial }) => [key, initial]))
  return (
    <Dialog title={`Preferences for ${name}`} onClose={onClose}>
      <form
        className={layout.stack4}
        onSubmit={(event) => {
          event.preventDefault()
          void saveChoices(id, values).then((isKept) => isKept && onClose())
        }}
      >
        <p className={textStyles.subtle}>Only this story sees your answers.</p>
        {choices.map(({ key, label, initial }) => (
          <ChoiceInput
            key={key}
            label={label}
            value={values.get(key) ?? initial}
            onChange={(value) => setValues(new Map([...values, [key, value]]))}
          />
        ))}
        <div className={layout.row}>
          <Button type="submit">Save</Button>
          <Button variant="default" onClick={() => setValues(asWritten)}>
            Reset to the author's answers
          </Button>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ChoiceInputProps {
  readonly label: string
  readonly value: ChoiceValue
  onChange(value: ChoiceValue): void
}

function ChoiceInput({ label, value, onChange }: ChoiceInputProps) {
  switch (typeof value) {
    case 'boolean':
      return <Switch label={label} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    case 'number':
      return <NumberInput label={label} value={value} onChange={(typed) => onChange(Number(typed) || 0)} />
    default:
      return (
        <TextInput
          label={label}
          value={value}
          maxLength={2000}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
  }
}

type ChoiceValue = StoryChoice['value']

/** Keeps what the player chose. A story that is being played goes on at its page, with the new choices. */
async function saveChoices(id: string, values: ReadonlyMap<string, ChoiceValue>): Promise<boolean> {
  if (!(await chooseOption(id, 'prefs', Object.fromEntries(values)))) return false
  if (playing.story?.id === id && !playing.isOver) {
    const { leaveStory, playScenario } = await import('../play/playScenario.ts')
    await leaveStory()
    await playScenario(id, 'where-left')
  }
  return true
}
