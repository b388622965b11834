import { Button } from 'sdk/ui/Button.tsx'
import { Fields } from 'sdk/ui/Fields.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Switch } from 'sdk/ui/Switch.ts'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { WholeNumber } from 'sdk/ui/WholeNumber.tsx'
import { EntryAdvanced } from './EntryAdvanced.tsx'
import styles from './EntryForm.module.css'
import { type LoreEntry, logics, loreRoles, places } from './entry.ts'
import { KeysField } from './KeysField.tsx'

interface EntryFormProps {
  readonly entry: LoreEntry
  onChange(change: Partial<LoreEntry>): void
  onCopy(): void
  onRemove(): void
}

/** Everything that can be said about one entry, what is needed most first. */
export function EntryForm({ entry, onChange, onCopy, onRemove }: EntryFormProps) {
  const choice = <Field extends 'place' | 'role' | 'logic'>(
    field: Field,
    label: string,
    values: readonly LoreEntry[Field][],
    labels: Readonly<Record<LoreEntry[Field], string>>,
  ) => (
    <NativeSelect
      label={label}
      value={entry[field]}
      data={values.map((value) => ({ value, label: labels[value] }))}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  )
  return (
    <section className={styles.form} aria-label={`Entry ${entry.label || 'without a name'}`}>
      <div className={styles.top}>
        <TextInput
          className={styles.grow ?? ''}
          label="Name"
          autoComplete="off"
          value={entry.label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        <Switch
          label="On"
          checked={entry.enabled}
          onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
        />
      </div>
      <Switch
        label="Always in the prompt"
        description="No keys needed."
        checked={entry.constant}
        onChange={(event) => onChange({ constant: event.currentTarget.checked })}
      />
      <KeysField
        label="Keys"
        description="Press Enter or type a comma after each. /…/ makes a pattern."
        keys={entry.keys}
        onChange={(keys) => onChange({ keys })}
      />
      <Textarea
        label="Text"
        description="What the model reads. {{char}} and {{user}} stand for the names."
        autosize={false}
        rows={8}
        value={entry.content}
        onChange={(event) => onChange({ content: event.currentTarget.value })}
      />
      {entry.content.trimStart().startsWith('@@') && (
        <p className={textStyles.muted}>
          Lines starting with @@ at the top are instructions that override these settings.
        </p>
      )}
      <Fields>
        <WholeNumber label="Order" value={entry.order} min={-100_000} onChange={(order) => onChange({ order })} />
        {choice('place', 'Place', places, placeLabels)}
        {entry.place === 'depth' && (
          <>
            <WholeNumber label="Depth" value={entry.depth} onChange={(depth) => onChange({ depth })} />
            {choice('role', 'Role', loreRoles, roleLabels)}
          </>
        )}
        {entry.place === 'outlet' && (
          <TextInput
            label="Outlet"
            value={entry.outlet}
            onChange={(event) => onChange({ outlet: event.currentTarget.value })}
          />
        )}
      </Fields>
      <KeysField
        label="Secondary keys"
        description="Checked only after a main key matches."
        keys={entry.secondary}
        onChange={(secondary) => onChange({ secondary })}
      />
      {entry.secondary.length > 0 && choice('logic', 'Secondary keys must', logics, logicLabels)}
      <EntryAdvanced entry={entry} onChange={onChange} />
      <div className={layout.row}>
        <Button variant="default" size="compact-sm" onClick={onCopy}>
          Duplicate entry
        </Button>
        <Button variant="default" size="compact-sm" color="red" onClick={onRemove}>
          Delete entry
        </Button>
      </div>
    </section>
  )
}

const placeLabels: Readonly<Record<LoreEntry['place'], string>> = {
  before: 'Before the character',
  after: 'After the character',
  noteTop: 'Above the author’s note',
  noteBottom: 'Below the author’s note',
  depth: 'Among the messages',
  examplesTop: 'Above the examples',
  examplesBottom: 'Below the examples',
  outlet: 'At {{outlet}}',
}

const roleLabels: Readonly<Record<LoreEntry['role'], string>> = {
  system: 'The system',
  user: 'You',
  assistant: 'The character',
}

const logicLabels: Readonly<Record<LoreEntry['logic'], string>> = {
  any: 'match, at least one',
  all: 'match, all of them',
  notAny: 'not match, none of them',
  notAll: 'not all match',
}
