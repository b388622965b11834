import { TextInput } from 'sdk/ui/TextInput.ts'

interface CodeInputProps {
  readonly label: string
  readonly value: string
  onChange(value: string): void
}

/** A code of an authenticator app, or a recovery code where these are accepted. */
export const CodeInput = ({ label, value, onChange }: CodeInputProps) => (
  <TextInput
    label={label}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={64}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
