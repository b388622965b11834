import { useState } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import styles from './Form.module.css'
import { remarkOn } from './fits.ts'
import { setAt } from './formEdits.ts'
import type { Shape } from './shape.ts'
import { useTyping } from './useTyping.ts'

type NumberShape = Extract<Shape, { kind: 'number' }>

interface NumberFieldProps extends FieldProps {
  readonly shape: NumberShape
}

/** A number with its unit and its range. What is no number is not taken, and what is out of range is said. */
export function NumberField({ shape, ...field }: NumberFieldProps) {
  const { place, value, label, isRequired } = field
  const [isNone, setNone] = useState(false)
  const held = typeof value === 'number' ? String(value) : ''
  const [text, type] = useTyping(held, (typed) => {
    const number = numberIn(typed)
    const isEmpty = typed.trim() === ''
    setNone(number === undefined && (!isEmpty || isRequired === true))
    if (isEmpty ? isRequired : number === undefined) return held
    if (number !== value) setAt(place, number, label)
    return number === undefined ? '' : String(number)
  })
  const help = [field.help, isSaid(shape) ? '' : rangeOf(shape)].filter(Boolean).join(' ')
  const remark =
    isNone && text !== held ? `Not a number. ${held === '' ? 'No value' : held} is kept.` : remarkOn(shape, value)
  return (
    <FieldFrame {...field} help={help} remark={remark} unit={shape.unit}>
      {(ids) => (
        <input
          {...ids}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={styles.number}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => isNone && type(held)}
        />
      )}
    </FieldFrame>
  )
}

/** Whether the unit says the range already. */
const isSaid = ({ unit = '' }: NumberShape) => unit.startsWith('from')

function rangeOf({ least, most }: NumberShape): string {
  if (least === undefined || most === undefined) return ''
  return `From ${least.toLocaleString('en')} to ${most.toLocaleString('en')}.`
}

/** People write a comma where their language does. */
function numberIn(text: string): number | undefined {
  const written = text.trim().replace(',', '.')
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i.test(written) ? Number(written) : undefined
}
