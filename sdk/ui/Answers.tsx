import { useId } from 'react'
import styles from './Answers.module.css'

interface AnswersProps<Value extends string> {
  /** What the question is about; read out with each answer. */
  readonly label: string
  readonly about?: string
  readonly value: Value
  readonly options: readonly (readonly [value: Value, words: string])[]
  readonly onChange: (value: Value) => void
  readonly children?: React.ReactNode
}

/** One question with its few answers side by side: arrow keys choose, and every answer says what it means. */
export function Answers<Value extends string>(props: AnswersProps<Value>) {
  const { label, about, value, options, onChange, children } = props
  const name = useId()
  return (
    <fieldset className={styles.question} data-answer={value} aria-describedby={about ? `${name}-about` : undefined}>
      <legend className={styles.label}>{label}</legend>
      {about && (
        <p id={`${name}-about`} className={styles.about}>
          {about}
        </p>
      )}
      <div className={styles.answers}>
        {options.map(([option, words]) => (
          <label key={option} className={styles.answer}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {words}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
