import styles from './Reasoning.module.css'

/** What the model thought aloud, folded away. */
export function Reasoning({ text }: { readonly text: string }) {
  return (
    <details className={styles.reasoning}>
      <summary>Thoughts</summary>
      <p>{text}</p>
    </details>
  )
}
