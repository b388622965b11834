import { NumberInput } from 'sdk/ui/NumberInput.ts'
import { Switch } from 'sdk/ui/Switch.ts'
import { type Loop, maxTimes, type Program } from './program.ts'
import styles from './Studio.module.css'

interface LoopFieldsProps {
  readonly program: Program
  onChange(program: Program): void
}

/** Steps that are played more than once. */
export function LoopFields({ program, onChange }: LoopFieldsProps) {
  const { loop, ...rest } = program
  const count = program.steps.length
  return (
    <fieldset className={styles.fields}>
      <Switch
        label="Repeat some steps"
        checked={loop !== undefined}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked ? { ...rest, loop: { first: 0, last: count - 1, times: 2 } } : rest)
        }
      />
      {loop && <Range loop={loop} count={count} onChange={(changed) => onChange({ ...rest, loop: changed })} />}
    </fieldset>
  )
}

interface RangeProps {
  readonly loop: Loop
  readonly count: number
  onChange(loop: Loop): void
}

function Range({ loop: { first, last, times }, count, onChange }: RangeProps) {
  const number = (label: string, value: number, min: number, max: number, take: (value: number) => Loop) => (
    <NumberInput
      label={label}
      value={value}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="strict"
      onChange={(typed) => typeof typed === 'number' && typed >= min && typed <= max && onChange(take(typed))}
    />
  )
  return (
    <div className={styles.pair}>
      {number('From step', first + 1, 1, last + 1, (value) => ({ first: value - 1, last, times }))}
      {number('To step', last + 1, first + 1, count, (value) => ({ first, last: value - 1, times }))}
      {number('Times', times, 1, maxTimes, (value) => ({ first, last, times: value }))}
    </div>
  )
}
