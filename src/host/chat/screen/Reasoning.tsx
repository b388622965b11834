import styles from './Reasoning.module.css'

interface ReasoningProps {
  readonly text: string
  readonly title?: string
}

/** What was thought and not said, folded away: by the model, or by the character. */
export function Reasoning({ text, title = 'Thoughts' }: ReasoningProps) {
  return (
    <details className={styles.reasoning}>
      <summary>{title}</summary>
      <p>{text}</p>
    </details>
  )
}
