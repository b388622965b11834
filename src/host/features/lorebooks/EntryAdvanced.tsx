import { Fields } from '../../ui/Fields.tsx'
import { Switch } from '../../ui/Switch.ts'
import { TextInput } from '../../ui/TextInput.ts'
import { WholeNumber } from '../../ui/WholeNumber.tsx'
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
      <summary>Advanced</summary>
      <Group title="How often">
        <Fields>
          <WholeNumber
            label="Probability, per cent"
            value={entry.probability}
            max={100}
            onChange={(probability) => onChange({ probability })}
          />
          <WholeNumber label="Stays for messages" value={entry.sticky} onChange={(sticky) => onChange({ sticky })} />
          <WholeNumber label="Then rests for" value={entry.cooldown} onChange={(cooldown) => onChange({ cooldown })} />
          <WholeNumber label="Not before message" value={entry.delay} onChange={(delay) => onChange({ delay })} />
        </Fields>
      </Group>
      <Group title="Room">
        <Fields>
          <WholeNumber
            label="Priority"
            description="The lowest is left out first."
            placeholder="As the order"
            value={entry.priority}
            min={-100_000}
            onChange={(priority) => onChange({ priority })}
            onEmpty={() => onChange({ priority: null })}
          />
        </Fields>
        {flag('ignoreBudget', 'Stays even when there is no room')}
      </Group>
      <Group title="How keys are matched">
        <Fields>
          <TriState
            label="Capitals"
            yes="Must match"
            no="Do not matter"
            value={entry.caseSensitive}
            onChange={(caseSensitive) => onChange({ caseSensitive })}
          />
          <TriState
            label="Whole words"
            yes="Only whole words"
            no="Parts of words, too"
            value={entry.wholeWords}
            onChange={(wholeWords) => onChange({ wholeWords })}
          />
          <WholeNumber
            label="Messages searched"
            placeholder="As in settings"
            value={entry.scanDepth}
            max={1000}
            onChange={(scanDepth) => onChange({ scanDepth })}
            onEmpty={() => onChange({ scanDepth: null })}
          />
        </Fields>
      </Group>
      <Group title="Other entries">
        {flag('excludeRecursion', 'Other entries may not call for it')}
        {flag('preventRecursion', 'It may not call for other entries')}
        <Fields>
          <WholeNumber
            label="Waits for round"
            description="0 is considered at once; 1 waits until others called for it."
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
            description="Of one group, one entry is chosen. Commas between several."
            value={entry.groups}
            onChange={(event) => onChange({ groups: event.currentTarget.value })}
          />
          <WholeNumber label="Weight" value={entry.groupWeight} onChange={(groupWeight) => onChange({ groupWeight })} />
        </Fields>
        {flag('groupOverride', 'Goes before others of its group')}
      </Group>
      <Group title="Kinds of reply">
        <p className={styles.hint}>None chosen means all.</p>
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
  continue: 'Going on',
  impersonate: 'Writing for you',
  swipe: 'Another wording',
  regenerate: 'Again',
  quiet: 'In the background',
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
