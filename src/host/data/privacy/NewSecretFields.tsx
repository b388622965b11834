import { PasswordInput } from 'sdk/ui/PasswordInput.ts'

interface NewSecretFieldsProps {
  readonly what: 'code' | 'passphrase'
  readonly label: string
  readonly value: string
  readonly again: string
  /** The fewest characters it may have. */
  readonly shortest: number
  /** Those of other fields are not shown here. */
  readonly mistake: 'short' | 'different' | 'wrong' | Error | undefined
  onChange(value: string): void
  onAgain(value: string): void
}

/** A new secret, and the same once more. */
export function NewSecretFields(props: NewSecretFieldsProps) {
  const { what, label, value, again, shortest, mistake, onChange, onAgain } = props
  return (
    <>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        value={value}
        error={mistake === 'short' && `Use at least ${shortest} characters.`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <PasswordInput
        label={`Repeat ${what}`}
        autoComplete="new-password"
        value={again}
        error={mistake === 'different' && `The ${what}s differ.`}
        onChange={(event) => onAgain(event.currentTarget.value)}
      />
    </>
  )
}
