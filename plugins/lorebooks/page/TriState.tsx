import { NativeSelect } from 'sdk/ui/NativeSelect.ts'

interface TriStateProps {
  readonly label: string
  readonly yes: string
  readonly no: string
  readonly value: boolean | null
  onChange(value: boolean | null): void
}

const values = { yes: true, no: false, default: null } as const

/** Yes, no, or as the settings have it. */
export function TriState({ label, yes, no, value, onChange }: TriStateProps) {
  return (
    <NativeSelect
      label={label}
      value={value === null ? 'default' : value ? 'yes' : 'no'}
      data={[
        { value: 'default', label: 'Use the setting' },
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      onChange={(event) => onChange(values[event.currentTarget.value as keyof typeof values])}
    />
  )
}
