import { Button } from 'sdk/ui/Button.tsx'
import textStyles from 'sdk/ui/text.module.css'
import styles from '../Comforts.module.css'
import { copyText } from './copyText.ts'

const maxShown = 500

/** Files the story names and does not have. */
export function MissingFiles({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <details>
      <summary>Missing files ({names.length.toLocaleString()})</summary>
      <Button size="compact-sm" variant="default" onClick={() => void copyText(names.join('\n'))}>
        Copy list
      </Button>
      <ul>
        {names.slice(0, maxShown).map((name) => (
          <li key={name} className={styles.words}>
            {name}
          </li>
        ))}
      </ul>
      {names.length > maxShown && (
        <p className={textStyles.muted}>
          And {(names.length - maxShown).toLocaleString()} more. Copy the list to see them.
        </p>
      )}
    </details>
  )
}
