import { useEffect, useRef, useState } from 'react'
import { estimSection } from '../../../consent/estimSection.ts'
import { useSection } from '../../../settings/useSection.ts'
import { holdRunning } from './holdToRun.ts'
import styles from './Live.module.css'

/** With hold-to-run: devices move only while this is held, whoever asks. */
export function HoldKey() {
  const { holdToRun } = useSection(estimSection)
  const [isHeld, setHeld] = useState(false)
  const letGo = useRef<() => void>(undefined)
  const hold = () => {
    letGo.current ??= holdRunning()
    setHeld(true)
  }
  const release = () => {
    letGo.current?.()
    letGo.current = undefined
    setHeld(false)
  }
  useEffect(() => {
    const leave = () => {
      letGo.current?.()
      letGo.current = undefined
      setHeld(false)
    }
    addEventListener('blur', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('blur', leave)
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])
  if (!holdToRun) return null
  const isKey = (key: string) => key === ' ' || key === 'Enter'
  return (
    <button
      type="button"
      className={styles.hold}
      aria-pressed={isHeld}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        hold()
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={(event) => {
        if (!isKey(event.key)) return
        event.preventDefault()
        if (!event.repeat) hold()
      }}
      onKeyUp={(event) => isKey(event.key) && release()}
      onBlur={release}
      onContextMenu={(event) => event.preventDefault()}
    >
      Hold to run
    </button>
  )
}
