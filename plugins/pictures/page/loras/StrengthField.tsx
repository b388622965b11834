import { NumberInput } from 'sdk/ui/NumberInput.ts'
import { strongestLora } from '../../../../src/shared/pictures/loras/loraFiles.ts'

interface StrengthFieldProps {
  readonly label: string
  readonly description?: string
  readonly value: number
  onChange(value: number): void
}

/** How strongly an add-on works, from -2 to 2. */
export const StrengthField = ({ label, description, value, onChange }: StrengthFieldProps) => (
  <NumberInput
    label={label}
    {...(description !== undefined && { description })}
    min={-strongestLora}
    max={strongestLora}
    step={0.05}
    decimalScale={2}
    value={value}
    onChange={(next) => {
      // While it is being typed, a field says nothing or a lone minus.
      if (typeof next === 'number') onChange(next)
    }}
  />
)
