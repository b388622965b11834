import { NumberInput } from 'sdk/ui/NumberInput.ts'

interface TimeInputProps {
  readonly label: string
  readonly ms: number
  readonly least: number
  readonly most: number
  onChange(ms: number): void
}

/** A time, typed in seconds. */
export function TimeInput({ label, ms, least, most, onChange }: TimeInputProps) {
  return (
    <NumberInput
      label={`${label} (seconds)`}
      value={ms / 1000}
      min={least / 1000}
      max={most / 1000}
      step={0.5}
      decimalScale={2}
      clampBehavior="strict"
      onChange={(seconds) => {
        if (typeof seconds !== 'number') return
        onChange(Math.min(most, Math.max(least, Math.round(seconds * 1000))))
      }}
    />
  )
}
