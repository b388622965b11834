import { type CSSProperties, useId } from 'react'
import layout from '../../ui/layout.module.css'
import rowStyles from '../../ui/rows.module.css'
import textStyles from '../../ui/text.module.css'
import { percentWords } from './outputWords.ts'
import styles from './Strength.module.css'

interface StrengthProps {
  readonly label: string
  readonly hint?: string
  /** 0..1 */
  readonly value: number
  /** The highest that can be chosen, 0..1. */
  readonly most?: number
  readonly onChange: (value: number) => void
}

/** How strong something may be, in steps of one per cent. */
export function Strength({ label, hint, value, most = 1, onChange }: StrengthProps) {
  const id = useId()
  return (
    <div className={layout.stack1}>
      <div className={rowStyles.nameAndValue}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <output className={textStyles.mutedNumber} htmlFor={id}>
          {percentWords(value)}
        </output>
      </div>
      {hint && (
        <p id={`${id}-hint`} className={textStyles.muted}>
          {hint}
        </p>
      )}
      <input
        id={id}
        type="range"
        className={styles.range}
        style={filledTo(Math.min(value, most) / most)}
        min={0}
        max={Math.round(most * 100)}
        step={1}
        value={Math.round(Math.min(value, most) * 100)}
        aria-valuetext={percentWords(value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(Number(event.currentTarget.value) / 100)}
      />
    </div>
  )
}

/** The part of a slider that is behind its thumb, 0..1, in its color. */
export const filledTo = (share: number) => ({ '--at': `${share * 100}%` }) as CSSProperties
