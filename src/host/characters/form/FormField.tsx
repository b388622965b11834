import type { Ref } from 'react'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { TokenCount } from 'sdk/ui/TokenCount.tsx'
import type { CharacterDraft } from './draft.ts'
import { type FieldName, fields } from './fields.ts'

export interface EditingProps {
  readonly draft: CharacterDraft
  onChange(patch: Partial<CharacterDraft>): void
}

interface FormFieldProps extends EditingProps {
  readonly name: FieldName
  readonly inputRef?: Ref<HTMLInputElement>
  readonly error?: string | false | undefined
}

/** One text of the form with its help, and what it costs where it is sent to the AI. */
export function FormField({ name, draft, onChange, inputRef, error }: FormFieldProps) {
  const { label, help, ...kind } = fields[name]
  const value = draft[name]
  const common = {
    label,
    value,
    description: 'isSent' in kind ? [help, ' ', <TokenCount key="cost" text={value} />] : help,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  }
  if ('rows' in kind) return <Textarea {...common} autosize={false} rows={kind.rows} />
  return (
    <TextInput
      {...common}
      ref={inputRef}
      required={name === 'name'}
      inputMode={name === 'age' ? 'numeric' : 'text'}
      autoComplete="off"
      spellCheck={name === 'mainModel' ? false : undefined}
      error={error}
    />
  )
}
