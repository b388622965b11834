import { useSnapshot } from 'valtio'
import { Mark } from '../ui/Mark.tsx'
import styles from './LoadingScreen.module.css'
import { startup, startupMessages } from './startup.ts'

/** Shown while a page's code is on its way. Its words follow the steps of starting. */
export function LoadingScreen() {
  const { step, parts } = useSnapshot(startup)
  const { text, done } = startupMessages[step]
  return (
    <div className={styles.screen}>
      <Mark size={44} />
      <p role="status">{text}</p>
      <progress className={styles.bar} max={100} value={done} aria-label="Loading" />
      {parts.length > 0 && (
        <ul className={styles.parts} aria-label="Also loading">
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
