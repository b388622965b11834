import type { PluginState } from './pluginWords.ts'
import styles from './StateLine.module.css'

/** How a plugin is doing. The color only repeats what the words say. */
export function StateLine({ state: { tone, text } }: { readonly state: PluginState }) {
  return (
    <p className={`${styles.state} ${styles[tone]}`}>
      <span className={styles.dot} aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}
