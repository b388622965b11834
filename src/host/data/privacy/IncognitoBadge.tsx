import { isIncognito } from 'sdk/page/incognito.ts'
import { VeiledIcon } from 'sdk/ui/icons.tsx'
import styles from './Incognito.module.css'

/** In the top bar: that nothing of this is kept. */
export function IncognitoBadge() {
  if (!isIncognito) return null
  return (
    <span className={styles.badge} title="Nothing here is saved. It is deleted when you close this page.">
      <VeiledIcon size={16} />
      Incognito
    </span>
  )
}
