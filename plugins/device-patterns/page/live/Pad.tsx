import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { percentWords } from 'sdk/page/devices/outputWords.ts'
import styles from './Live.module.css'

interface PadProps {
  readonly name: string
  /** The strength at its upper end, 0..1. */
  readonly strength: number
  onStrength(strength: number): void
  /** 0..1 of its strength; 0 lets go. */
  onHold(level: number): void
}

const step = 0.05

/** Runs while it is held: by a pointer, stronger towards its top, or with Space or Enter, at its full strength. */
export function Pad({ name, strength, onStrength, onHold }: PadProps) {
  const [level, setLevel] = useState(0)
  const hold = (share: number) => {
    setLevel(share)
    onHold(share)
  }
  const follow = (event: PointerEvent<HTMLButtonElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    hold(height > 0 ? Math.min(1, Math.max(0.05, 1 - (event.clientY - top) / height)) : 1)
  }
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (!event.repeat) hold(1)
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      const next = strength + (event.key === 'ArrowUp' ? step : -step)
      onStrength(Math.min(1, Math.max(step, Math.round(next * 100) / 100)))
    }
  }
  return (
    <button
      type="button"
      className={styles.pad}
      aria-pressed={level > 0}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
      }}
      onPointerMove={(event) => level > 0 && event.currentTarget.hasPointerCapture(event.pointerId) && follow(event)}
      onPointerUp={() => hold(0)}
      onPointerCancel={() => hold(0)}
      onKeyDown={press}
      onKeyUp={(event) => (event.key === ' ' || event.key === 'Enter') && hold(0)}
      onBlur={() => level > 0 && hold(0)}
      onContextMenu={(event) => event.preventDefault()}
    >
      {level > 0 && <span className={styles.fill} style={{ height: `${level * 100}%` }} />}
      <span className={styles.padName}>{name}</span>{' '}
      <span className={styles.padLevel}>hold to run at {percentWords(strength)}</span>
    </button>
  )
}
