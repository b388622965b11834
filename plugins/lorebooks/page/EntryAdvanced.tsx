import { Fields } from 'sdk/ui/Fields.tsx'
import { Switch } from 'sdk/ui/Switch.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { WholeNumber } from 'sdk/ui/WholeNumber.tsx'
import styles from './EntryForm.module.css'
import { type LoreEntry, triggerKinds } from './entry.ts'
import { TriState } from './TriState.tsx'

interface EntryAdvancedProps {
  readonly entry: LoreEntry
  onChange(change: Partial<LoreEntry>): void
}

/** What few entries need. */
export function EntryAdvanced({ entry, onChange }: EntryAdvancedProps) {
  const flag = (name: Flag, label: string) => (
    <Switch
      key={name}
      label={label}
      checked={entry[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  )
  const number = (name: CountField, label: string, limits: { readonly max?: number } = {}) => (
    <WholeNumber label={label} value={entry[name]} {...limits} onChange={(value) => onChange({ [name]: value })} />
  )
  return (
    <details className={styles.advanced}>
      <summary className={textStyles.disclosure}>Advanced</summary>
      <Group title="Frequency">
        <Fields>
          {number('probability', 'Probability, percent', { max: 100 })}
          {number('sticky', 'Sticky for messages')}
          {number('cooldown', 'Cooldown')}
          {number('delay', 'Delay until message')}
        </Fields>
      </Group>
      <Group title="Priority">
        <Fields>
          <WholeNumber
            label="Priority"
            description="The lowest is dropped first."
            placeholder="Same as order"
            value={entry.priority}
            min={-100_000}
            onChange={(priority) => onChange({ priority })}
            onEmpty={() => onChange({ priority: null })}
          />
        </Fields>
        {flag('ignoreBudget', 'Ignore token budget')}
      </Group>
      <Group title="Key matching">
        <Fields>
          <TriState
            label="Case"
            yes="Case-sensitive"
            no="Ignore case"
            value={entry.caseSensitive}
            onChange={(caseSensitive) => onChange({ caseSensitive })}
          />
          <TriState
            label="Whole words"
            yes="Whole words only"
            no="Parts of words too"
            value={entry.wholeWords}
            onChange={(wholeWords) => onChange({ wholeWords })}
          />
          <ScanDepth value={entry.scanDepth} onChange={(scanDepth) => onChange({ scanDepth })} />
        </Fields>
      </Group>
      <Group title="Other entries">
        {flag('excludeRecursion', 'Not activated by other entries')}
        {flag('preventRecursion', "Doesn't activate other entries")}
        <Fields>
          <WholeNumber
            label="Recursion level"
            description="0 is scanned first; 1 is scanned after other entries activated."
            value={entry.recursionLevel}
            max={20}
            onChange={(recursionLevel) => onChange({ recursionLevel })}
          />
        </Fields>
      </Group>
      <Group title="Groups">
        <Fields>
          <TextInput
            label="Groups"
            description="Only one entry per group is used. Separate groups with commas."
            value={entry.groups}
            onChange={(event) => onChange({ groups: event.currentTarget.value })}
          />
          {number('groupWeight', 'Weight')}
        </Fields>
        {flag('groupOverride', 'Always wins in its group')}
      </Group>
      <Group title="Reply types">
        <p className={textStyles.muted}>Choose none to allow all.</p>
        <div className={styles.switches}>
          {triggerKinds.map((kind) => (
            <Switch
              key={kind}
              label={triggerLabels[kind]}
              checked={entry.triggers.includes(kind)}
              onChange={(event) => onChange({ triggers: toggled(entry.triggers, kind, event.currentTarget.checked) })}
            />
          ))}
        </div>
      </Group>
    </details>
  )
}

type CountField = 'probability' | 'sticky' | 'cooldown' | 'delay' | 'groupWeight'
type Flag = 'ignoreBudget' | 'excludeRecursion' | 'preventRecursion' | 'groupOverride'
type Trigger = LoreEntry['triggers'][number]

const toggled = (chosen: readonly Trigger[], kind: Trigger, isOn: boolean): readonly Trigger[] =>
  triggerKinds.filter((other) => (other === kind ? isOn : chosen.includes(other)))

const triggerLabels: Readonly<Record<Trigger, string>> = {
  normal: 'A reply',
  continue: 'Continue',
  impersonate: 'Impersonate',
  swipe: 'Swipe',
  regenerate: 'Regenerate',
  quiet: 'Background',
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

interface ScanDepthProps {
  /** Null: as the settings have it. */
  readonly value: number | null
  onChange(value: number | null): void
}

/** How many messages are searched for keys. */
export const ScanDepth = ({ value, onChange }: ScanDepthProps) => (
  <WholeNumber
    label="Messages scanned"
    placeholder="Use the setting"
    value={value}
    max={1000}
    onChange={onChange}
    onEmpty={() => onChange(null)}
  />
)
