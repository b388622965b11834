import layout from 'sdk/ui/layout.module.css'
import { Switch } from 'sdk/ui/Switch.ts'
import { Textarea } from 'sdk/ui/Textarea.ts'
import type { PromptSwitch } from '../../../workers/media/contract.ts'
import type { CharacterDraft } from './draft.ts'

interface PromptFieldProps {
  readonly prompt: PromptSwitch
  readonly label: string
  readonly description: string
  readonly draft: CharacterDraft
  onChange(patch: Partial<CharacterDraft>): void
}

/** A prompt the card brings along, and whether it is used. */
export function PromptField({ prompt, label, description, draft, onChange }: PromptFieldProps) {
  const isOn = !draft.switchedOff.includes(prompt)
  const others = draft.switchedOff.filter((name) => name !== prompt)
  return (
    <div className={layout.stack2}>
      <Textarea
        label={label}
        description={description}
        rows={3}
        value={draft[prompt]}
        onChange={(event) => onChange({ [prompt]: event.currentTarget.value })}
      />
      {draft[prompt] !== '' && (
        <Switch
          size="sm"
          label={`Use the ${label.toLowerCase()}`}
          checked={isOn}
          onChange={(event) => onChange({ switchedOff: event.currentTarget.checked ? others : [...others, prompt] })}
        />
      )}
    </div>
  )
}
