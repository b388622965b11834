import { useState } from 'react'
import type { ScalarField } from 'sdk'
import { NativeSelect } from '../../ui/NativeSelect.ts'
import { NumberInput } from '../../ui/NumberInput.ts'
import { isDuration } from './conform.ts'
import styles from './SchemaForm.module.css'

interface DurationInputProps {
  readonly id: string
  readonly field: Extract<ScalarField, { readonly type: 'string' }>
  readonly value: string
  readonly onChange: (value: string) => void
}

type Unit = 's' | 'm' | 'h' | 'd'

const units: Readonly<Record<Unit, string>> = { s: 'seconds', m: 'minutes', h: 'hours', d: 'days' }

/** A length of time, as a number and a word: "30" "minutes" is kept as "30m". */
export function DurationInput({ id, field, value, onChange }: DurationInputProps) {
  const { count, unit } = parse(value)
  const [typed, setTyped] = useState<number | string>(count ?? '')
  const [chosen, setChosen] = useState<Unit>(unit)
  // What was changed elsewhere, in another tab, is what counts.
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(count ?? '')
    setChosen(unit)
  }
  const hand = (next: number | string, nextUnit: Unit) => {
    setTyped(next)
    setChosen(nextUnit)
    const text = next === '' ? '' : `${next}${nextUnit}`
    if (isDuration(text) || (field['x-optional'] && text === '')) onChange(text)
  }
  const missing = typed === '' && !field['x-optional']
  return (
    <div className={styles.duration}>
      <NumberInput
        id={id}
        label={field.title}
        description={field.description}
        value={typed}
        min={0}
        max={999_999_999}
        allowDecimal={false}
        allowNegative={false}
        error={missing ? `${field.title} is required` : undefined}
        onChange={(next) => hand(next, chosen)}
      />
      <NativeSelect
        aria-label={`${field.title}, unit`}
        data={Object.entries(units).map(([key, label]) => ({ value: key, label }))}
        value={chosen}
        onChange={(event) => hand(typed, event.currentTarget.value as Unit)}
      />
    </div>
  )
}

function parse(value: string): { readonly count: number | undefined; readonly unit: Unit } {
  const [, count, unit = 'm'] = /^\s*(\d{1,9})\s*([dhms])\s*$/i.exec(value) ?? []
  return { count: count === undefined ? undefined : Number(count), unit: unit.toLowerCase() as Unit }
}
