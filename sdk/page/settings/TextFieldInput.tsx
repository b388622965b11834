import { useState } from 'react'
import type { ScalarField } from 'sdk'
import { Textarea } from '../../ui/Textarea.ts'
import { TextInput } from '../../ui/TextInput.ts'
import { completeAddress, validateField } from './validateField.ts'

interface TextFieldInputProps {
  readonly id: string
  readonly field: Extract<ScalarField, { readonly type: 'string' }>
  readonly value: string
  readonly models: readonly string[]
  readonly onChange: (value: string) => void
}

/** Text is kept as a draft while it is typed; only what is valid is handed on. */
export function TextFieldInput({ id, field, value, models, onChange }: TextFieldInputProps) {
  const [draft, setDraft] = useState<string | undefined>()
  const shown = draft ?? value
  const mistake = draft === undefined ? undefined : validateField(field, draft)
  const type = (text: string) => {
    setDraft(text)
    if (validateField(field, text) === undefined) onChange(written(field, text))
  }
  const common = {
    id,
    label: field.title,
    description: field.description,
    placeholder: field.placeholder,
    value: shown,
    error: mistake,
    required: !field['x-optional'],
    withAsterisk: false,
    onBlur: () => mistake === undefined && setDraft(undefined),
  }
  if (field.format === 'text')
    return <Textarea {...common} rows={4} onChange={(event) => type(event.currentTarget.value)} />
  const isModel = field.format === 'model'
  return (
    <>
      <TextInput
        {...common}
        type={field.format === 'color' ? 'color' : 'text'}
        inputMode={field.format === 'url' ? 'url' : 'text'}
        autoComplete="off"
        autoCapitalize={isModel || field.format === 'url' ? 'none' : 'sentences'}
        spellCheck={!isModel && field.format !== 'url'}
        {...(isModel && models.length > 0 ? { list: `${id}-models` } : {})}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {isModel && models.length > 0 && (
        <datalist id={`${id}-models`}>
          {models.map((model) => (
            <option key={model} value={model} />
          ))}
        </datalist>
      )}
    </>
  )
}

function written({ format }: TextFieldInputProps['field'], text: string): string {
  if (format === 'text') return text
  return format === 'url' ? completeAddress(text.trim()) : text.trim()
}
