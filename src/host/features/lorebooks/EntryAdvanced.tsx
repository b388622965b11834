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
  return (
    <details className={styles.advanced}>
      <summary className={textStyles.disclosure}>Advanced</summary>
      <Group title="Frequency">
        <Fields>
          <WholeNumber
            label="Probability, percent"
            value={entry.probability}
            max={100}
            onChange={(probability) => onChange({ probability })}
          />
          <WholeNumber label="Sticky for messages" value={entry.sticky} onChange={(sticky) => onChange({ sticky })} />
          <WholeNumber label="Cooldown" value={entry.cooldown} onChange={(cooldown) => onChange({ cooldown })} />
          <WholeNumber label="Delay until message" value={entry.delay} onChange={(delay) => onChange({ delay })} />
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
          <WholeNumber
            label="Messages scanned"
            placeholder="Use the setting"
            value={entry.scanDepth}
            max={1000}
            onChange={(scanDepth) => onChange({ scanDepth })}
            onEmpty={() => onChange({ scanDepth: null })}
          />
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
          <WholeNumber label="Weight" value={entry.groupWeight} onChange={(groupWeight) => onChange({ groupWeight })} />
        </Fields>
        {flag('groupOverride', 'Always wins in its group')}
      </Group>
      <Group title="Reply types">
        <p className={styles.hint}>Choose none to allow all.</p>
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
