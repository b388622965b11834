import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'

interface ChoiceFieldProps {
  readonly label: string
  readonly value: string
  /** What the server lists; without a list the name is typed. */
  readonly names: readonly string[] | undefined
  /** What nothing means, where that may be chosen. */
  readonly nothing?: string
  onChange(value: string): void
}

/** One of the names a server lists, or the name as it is typed while the server is away. */
export function ChoiceField({ label, value, names, nothing, onChange }: ChoiceFieldProps) {
  if (!names || names.length === 0)
    return (
      <TextInput
        label={label}
        value={value}
        {...(nothing !== undefined && { placeholder: nothing })}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  const isGone = value !== '' && !names.includes(value)
  const data = [
    ...(nothing === undefined ? [] : [{ value: '', label: nothing }]),
    ...(isGone ? [{ value, label: `${value} (not on this server)` }] : []),
    ...names.map((name) => ({ value: name, label: name })),
  ]
  return (
    <NativeSelect label={label} value={value} data={data} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}
