import { type KeyboardEvent, useState } from 'react'
import { shortcutLabel } from '../app/shortcuts.ts'
import { changeSettings } from '../settings/settings.ts'
import { useSettings } from '../settings/useSettings.ts'
import { Button } from '../ui/Button.tsx'
import styles from './PrivacyPage.module.css'
import { isPanicKey } from './panic.ts'
import { writtenKey } from './writtenKey.ts'

/** Shows the panic key, and takes another by being pressed. */
export function PanicKeyField() {
  const { panicKey } = useSettings().privacy
  const shown = isPanicKey(panicKey) ? panicKey : 'F9'
  const [isListening, listen] = useState(false)
  const [mistake, setMistake] = useState(false)

  const take = (event: KeyboardEvent) => {
    if (!isListening || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') {
      listen(false)
      return
    }
    const written = writtenKey(event)
    if (written === undefined) return
    setMistake(!isPanicKey(written))
    if (!isPanicKey(written)) return
    changeSettings('privacy', { panicKey: written })
    listen(false)
  }
  return (
    <div className={styles.row}>
      <p>
        Panic key: <kbd className={styles.key}>{shortcutLabel(shown)}</kbd>
      </p>
      <Button
        variant="default"
        aria-pressed={isListening}
        onClick={() => {
          setMistake(false)
          listen(!isListening)
        }}
        onKeyDown={take}
        onBlur={() => listen(false)}
      >
        {isListening ? 'Press the new key…' : 'Choose another key'}
      </Button>
      <p className={styles.answer} role="status">
        {mistake && 'Choose F1 to F12, or a letter together with Ctrl or Alt: other keys are needed for writing.'}
      </p>
    </div>
  )
}
