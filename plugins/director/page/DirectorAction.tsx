import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { director } from 'sdk/page/director/director.ts'
import boxes from 'sdk/ui/boxes.module.css'
import { SettingsIcon } from 'sdk/ui/icons.tsx'
import { QuickButton } from 'sdk/ui/QuickButton.tsx'
import { useSnapshot } from 'valtio'
import styles from './DirectorPanel.module.css'

const DirectorPanel = lazy(() => import('./DirectorPanel.tsx'))

/** Opens the director's panel beside the conversation, and shows that the player directs. */
export default function DirectorAction() {
  const { intensity, pace, topics, evening, easing } = useSnapshot(director)
  const [isOpen, open] = useState(false)
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const place = useRef<HTMLSpanElement>(null)
  const isDirected =
    intensity !== undefined || pace !== 1 || Object.keys(topics).length > 0 || evening !== undefined || easing < 1
  const show = (isShown: boolean) => {
    open(isShown)
    panel.current?.togglePopover?.(isShown)
  }
  /** The focus goes back to where the panel was opened. */
  const close = () => {
    show(false)
    place.current?.querySelector('button')?.focus()
  }
  const closeNow = useRef(close)
  closeNow.current = close
  // Wherever the focus is: a press on the panel's words takes it away from panel and button.
  useEffect(() => {
    if (!isOpen) return undefined
    const leave = ({ key }: KeyboardEvent) =>
      key === 'Escape' && !document.querySelector('dialog[open]') && closeNow.current()
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [isOpen])
  return (
    <span ref={place} className={styles.place}>
      <QuickButton
        label="Direct"
        icon={SettingsIcon}
        title={isDirected ? 'Directing this scene' : 'Direct scene'}
        aria-pressed={isDirected}
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => show(!isOpen)}
      />
      <section
        ref={panel}
        id={id}
        popover="manual"
        className={`${boxes.floating} ${styles.panel}`}
        aria-label="Direct scene"
      >
        {isOpen && (
          <Suspense fallback={null}>
            <DirectorPanel onClose={close} />
          </Suspense>
        )}
      </section>
    </span>
  )
}
