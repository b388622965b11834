import { NumberInput } from './NumberInput.ts'

interface WholeNumberProps {
  readonly label: string
  readonly description?: string
  readonly value: number | null
  readonly min?: number
  readonly max?: number
  /** Shown where an empty field means something: "As in settings". */
  readonly placeholder?: string
  onChange(value: number): void
  /** Makes an empty field possible. */
  onEmpty?(): void
}

/** A whole number; an empty field leaves it as it was, unless empty means something. */
export function WholeNumber({
  label,
  description,
  value,
  min = 0,
  max = 1_000_000,
  placeholder,
  onChange,
  onEmpty,
}: WholeNumberProps) {
  return (
    <NumberInput
      label={label}
      {...(description && { description })}
      {...(placeholder && { placeholder })}
      value={value ?? ''}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="strict"
      onChange={(next) => {
        if (typeof next === 'number') onChange(next)
        else if (next === '') onEmpty?.()
      }}
    />
  )
}
