import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { shortcutLabel } from 'sdk/page/shortcuts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { StopIcon } from 'sdk/ui/icons.tsx'
import { stopStimulation } from '../../consent/stop.ts'
import styles from '../bar/DeviceBarItems.module.css'

/** Stops everything that stimulates, at once. */
export const StopButton = () => (
  <Button
    size="xs"
    color="red"
    className={styles.compact ?? ''}
    aria-label="Stop all devices"
    title={`Stop all devices (Escape, ${shortcutLabel('Mod+Backslash')})`}
    leftSection={<StopIcon size={18} />}
    onClick={() => stopStimulation()}
  >
    <span className={styles.stopWords}>Stop</span>
  </Button>
)

/** A modal dialog makes the bar above dead to every press. So the button that stops devices goes into the dialog, too. */
export function StopInDialogs() {
  return useOpenDialogs().map((dialog, index) =>
    createPortal(
      <div className={styles.inDialog}>
        <StopButton />
      </div>,
      dialog,
      String(index),
    ),
  )
}

function useOpenDialogs(): readonly Element[] {
  const [open, setOpen] = useState<readonly Element[]>([])
  useEffect(() => {
    const look = () => {
      const found = [...document.querySelectorAll('dialog[open]')]
      setOpen((known) =>
        found.length === known.length && found.every((one, index) => one === known[index]) ? known : found,
      )
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    look()
    return () => observer.disconnect()
  }, [])
  return open
}
