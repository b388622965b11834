import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { megabytes, percentUsed } from './megabytes.ts'
import styles from './Storage.module.css'
import type { Usage } from './useUsage.ts'

/** How much of the room the browser gives is taken. */
export function UsageBar({ usage }: { readonly usage: Usage | undefined }) {
  const percent = usage ? percentUsed(usage.usage, usage.quota) : 0
  const words = usage ? `${megabytes(usage.usage)} of ${megabytes(usage.quota)} used` : 'Calculating…'
  return (
    <div className={layout.stack2}>
      <meter className={styles.bar} aria-label="Storage used" aria-valuetext={words} max={100} value={percent} />
      <p className={textStyles.muted}>{words}</p>
    </div>
  )
}
