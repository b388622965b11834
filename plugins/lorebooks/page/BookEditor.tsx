import { type ReactNode, useMemo, useState } from 'react'
import { useUnsavedGuard } from 'sdk/page/useUnsavedGuard.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { Fields } from 'sdk/ui/Fields.tsx'
import { ArrowLeftIcon, PlusIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { SaveFooter } from 'sdk/ui/StickyFooter.tsx'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { useWide } from 'sdk/ui/useWide.ts'
import { WholeNumber } from 'sdk/ui/WholeNumber.tsx'
import { field } from '../../../src/shared/fields.ts'
import styles from './BookEditor.module.css'
import { type BookDraft, type DraftEntry, withCopy, withNewEntry } from './draft.ts'
import { ScanDepth } from './EntryAdvanced.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryList } from './EntryList.tsx'
import { type LoreEntry, readEntry } from './entry.ts'
import { TriState } from './TriState.tsx'
import { TryIt } from './TryIt.tsx'
import { writeEntry } from './writeEntry.ts'

interface BookEditorProps {
  readonly first: BookDraft
  /** Keeps the draft. Resolves with whether that worked. */
  save(draft: BookDraft): Promise<boolean>
  /** What stands beside the book's own fields. */
  readonly children?: ReactNode
}

/** A lorebook, open for changes. Nothing is kept before "Save"; what was saved can be taken back. */
export function BookEditor({ first, save, children }: BookEditorProps) {
  const [start, setStart] = useState(first)
  const [draft, setDraft] = useState(first)
  const [chosen, setChosen] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const isWide = useWide()
  const isDirty = draft !== start
  useUnsavedGuard(isDirty, 'in this lorebook')
  const entry = useMemo(() => draft.entries.find(({ key }) => key === chosen), [draft.entries, chosen])

  const add = (made: { readonly draft: BookDraft; readonly added: DraftEntry }) => {
    setDraft(made.draft)
    setChosen(made.added.key)
  }
  const change = ({ key }: DraftEntry, changes: Partial<LoreEntry>) =>
    setDraft((now) => ({
      ...now,
      entries: now.entries.map((other) => (other.key === key ? { key, row: writeEntry(other.row, changes) } : other)),
    }))
  const remove = ({ key }: DraftEntry) => {
    setDraft((now) => ({ ...now, entries: now.entries.filter((other) => other.key !== key) }))
    setChosen(undefined)
  }
  const keep = async () => {
    setSaving(true)
    if (await save(draft)) setStart(draft)
    setSaving(false)
  }

  return (
    <div className={layout.column5}>
      <Card title="Lorebook">
        <BookAbout draft={draft} onChange={(patch) => setDraft((now) => ({ ...now, ...patch }))} />
        {children}
      </Card>
      <Card title="Entries">
        <div className={styles.split}>
          {(isWide || !entry) && (
            <div className={styles.side}>
              <Button variant="default" leftSection={<PlusIcon size={18} />} onClick={() => add(withNewEntry(draft))}>
                New entry
              </Button>
              <EntryList entries={draft.entries} chosen={chosen} onChoose={setChosen} />
            </div>
          )}
          {entry && (
            <div className={styles.entry}>
              {!isWide && (
                <Button variant="subtle" leftSection={<ArrowLeftIcon size={18} />} onClick={() => setChosen(undefined)}>
                  All entries
                </Button>
              )}
              <EntryForm
                key={entry.key}
                entry={readEntry(entry.row)}
                onChange={(changes) => change(entry, changes)}
                onCopy={() => add(withCopy(draft, entry))}
                onRemove={() => remove(entry)}
              />
            </div>
          )}
          {isWide && !entry && <p className={styles.nothing}>Choose an entry to edit it.</p>}
        </div>
      </Card>
      <Card title="Test">
        <TryIt draft={draft} onOpen={setChosen} />
      </Card>
      <SaveFooter
        saved={`${countOf(draft)} saved`}
        isDirty={isDirty}
        isSaving={isSaving}
        onDiscard={() => setDraft(start)}
        onSave={() => void keep()}
      />
    </div>
  )
}

const countOf = ({ entries }: BookDraft): string => {
  const on = entries.filter(({ row }) => field(row, 'enabled') !== false).length
  return `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}, ${on} on,`
}

interface BookAboutProps {
  readonly draft: BookDraft
  onChange(patch: Partial<BookDraft>): void
}

/** What holds for the whole book. */
function BookAbout({ draft, onChange }: BookAboutProps) {
  return (
    <>
      <TextInput
        label="Name"
        autoComplete="off"
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        description="For you; the model does not read it."
        rows={2}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Fields>
        <ScanDepth value={draft.scanDepth} onChange={(scanDepth) => onChange({ scanDepth })} />
        <WholeNumber
          label="Token budget"
          placeholder="Use the setting"
          value={draft.tokenBudget}
          onChange={(tokenBudget) => onChange({ tokenBudget })}
          onEmpty={() => onChange({ tokenBudget: null })}
        />
        <TriState
          label="Recursive scanning"
          yes="Yes"
          no="No"
          value={draft.recursive}
          onChange={(recursive) => onChange({ recursive })}
        />
      </Fields>
    </>
  )
}
