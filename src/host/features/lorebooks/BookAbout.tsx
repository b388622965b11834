import { Fields } from 'sdk/ui/Fields.tsx'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { WholeNumber } from 'sdk/ui/WholeNumber.tsx'
import type { BookDraft } from './draft.ts'
import { TriState } from './TriState.tsx'

interface BookAboutProps {
  readonly draft: BookDraft
  onChange(patch: Partial<BookDraft>): void
}

/** What holds for the whole book. */
export function BookAbout({ draft, onChange }: BookAboutProps) {
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
        <WholeNumber
          label="Messages scanned"
          placeholder="Use the setting"
          value={draft.scanDepth}
          max={1000}
          onChange={(scanDepth) => onChange({ scanDepth })}
          onEmpty={() => onChange({ scanDepth: null })}
        />
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
