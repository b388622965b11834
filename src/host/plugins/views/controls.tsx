import { useEffect, useState } from 'react'
import type { ViewMessage, ViewNode } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Slider } from 'sdk/ui/Slider.ts'
import { Switch } from 'sdk/ui/Switch.ts'
import textStyles from 'sdk/ui/text.module.css'
import styles from './ViewTree.module.css'

interface ControlProps<Kind extends ViewNode['kind']> {
  readonly control: Extract<ViewNode, { readonly kind: Kind }>
  readonly send: (message: ViewMessage) => void
}

export function ButtonControl({ control: { id, label, danger }, send }: ControlProps<'button'>) {
  return (
    <div data-control={id} className={styles.press}>
      <Button
        variant="default"
        color={danger ? 'red' : undefined}
        title={label}
        onClick={() => send({ control: id, value: null })}
      >
        {label}
      </Button>
    </div>
  )
}

export function ToggleControl({ control: { id, label, on }, send }: ControlProps<'toggle'>) {
  const [shown, choose] = useChosen(on)
  return (
    <div data-control={id}>
      <Switch
        label={label}
        checked={shown}
        onChange={(event) => {
          const { checked } = event.currentTarget
          choose(checked)
          send({ control: id, value: checked })
        }}
      />
    </div>
  )
}

export function SliderControl({ control, send }: ControlProps<'slider'>) {
  const { id, label, value, min, max, step = (max - min) / 100 } = control
  const [shown, choose] = useChosen(value)
  return (
    <div data-control={id} className={styles.field}>
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        <output className={textStyles.mutedNumber}>{Number(shown.toPrecision(6))}</output>
      </div>
      <Slider
        className={styles.slider ?? ''}
        min={min}
        max={max}
        step={step}
        value={shown}
        label={null}
        thumbLabel={label}
        onChange={(moved) => {
          choose(moved)
          send({ control: id, value: moved })
        }}
      />
    </div>
  )
}

export function SelectControl({ control: { id, label, value, options }, send }: ControlProps<'select'>) {
  const [shown, choose] = useChosen(value)
  const none = options.some((option) => option.value === shown) ? [] : [{ value: '', label: 'Choose…', disabled: true }]
  return (
    <div data-control={id}>
      <NativeSelect
        label={label}
        data={[...none, ...options]}
        value={none.length > 0 ? '' : shown}
        onChange={(event) => {
          const { value: picked } = event.currentTarget
          choose(picked)
          send({ control: id, value: picked })
        }}
      />
    </div>
  )
}

const answersWithinMs = 1000

/**
 * What a control shows: what the person just chose, until the plugin shows the same or a second has passed. Without
 * it a slider would jump back while its message is on the way.
 */
function useChosen<T>(value: T): readonly [shown: T, choose: (value: T) => void] {
  const [chosen, setChosen] = useState<{ readonly value: T } | undefined>()
  const agreed = chosen !== undefined && Object.is(chosen.value, value)
  useEffect(() => {
    if (agreed) setChosen(undefined)
  }, [agreed])
  useEffect(() => {
    if (!chosen) return
    const timer = setTimeout(() => setChosen(undefined), answersWithinMs)
    return () => clearTimeout(timer)
  }, [chosen])
  return [chosen ? chosen.value : value, (next) => setChosen({ value: next })]
}
