import { useDevices } from 'sdk/page/devices/devices.ts'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { type TargetChoice, targetChoices } from './targets.ts'

interface TargetFieldProps {
  readonly label?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Chooses what something plays on, among what is there. */
export function TargetField({ label = 'Plays on', value, onChange }: TargetFieldProps) {
  const choices = targetChoices(useDevices())
  return (
    <NativeSelect
      label={label}
      value={choices.some((choice) => choice.value === value) ? value : 'pleasure'}
      data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** The choice behind a value; what is no longer there gives way to everything for pleasure. */
export function useTarget(value: string): TargetChoice {
  const choices = targetChoices(useDevices())
  return choices.find((choice) => choice.value === value) ?? everything
}

const everything: TargetChoice = { value: 'pleasure', label: '', target: { kind: 'all' }, sense: 'pleasure' }
