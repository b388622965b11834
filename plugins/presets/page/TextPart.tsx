import { Button } from 'sdk/ui/Button.tsx'
import { Fields } from 'sdk/ui/Fields.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { WholeNumber } from 'sdk/ui/WholeNumber.tsx'
import type { PresetPart } from '../../../src/workers/conversation/contract.ts'
import styles from './PartsList.module.css'

type Text = Extract<PresetPart, { kind: 'text' }>

interface TextPartProps {
  readonly part: Text
  onChange(patch: Partial<Text>): void
  onRemove(): void
}

/** A text of the player's own, and where it stands. */
export function TextPart({ part, onChange, onRemove }: TextPartProps) {
  const { name, role, text, position } = part
  return (
    <details className={styles.text} open={text === ''}>
      <summary className={textStyles.disclosure}>{text.trim() === '' ? 'Write text' : 'Edit text'}</summary>
      <div className={styles.fields}>
        <TextInput label="Name" value={name} onChange={(event) => onChange({ name: event.currentTarget.value })} />
        <Textarea
          label="Text"
          rows={5}
          value={text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
        <Fields>
          <NativeSelect
            label="Role"
            value={role}
            data={[
              { value: 'system', label: 'The system' },
              { value: 'user', label: 'You' },
              { value: 'assistant', label: 'The character' },
            ]}
            onChange={(event) => onChange({ role: event.currentTarget.value as Text['role'] })}
          />
          <NativeSelect
            label="Position"
            value={position.kind}
            data={[
              { value: 'in-order', label: 'In order, here' },
              { value: 'at-depth', label: 'Among the messages' },
            ]}
            onChange={(event) =>
              onChange({
                position:
                  event.currentTarget.value === 'at-depth'
                    ? { kind: 'at-depth', depth: 4, order: 100 }
                    : { kind: 'in-order' },
              })
            }
          />
          {position.kind === 'at-depth' && (
            <WholeNumber
              label="Depth"
              value={position.depth}
              max={1000}
              onChange={(depth) => onChange({ position: { ...position, depth } })}
            />
          )}
        </Fields>
        <Button variant="default" color="red" size="compact-sm" onClick={onRemove}>
          Remove text block
        </Button>
      </div>
    </details>
  )
}
