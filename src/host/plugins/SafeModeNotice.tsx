import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { Button } from 'sdk/ui/Button.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { leaveSafeMode, safeMode } from '../engines/safeMode/safeMode.ts'
import styles from './SafeModeNotice.module.css'

const maxShown = 5

/** Says that plugins from outside are left out, which changed last, and how to get them back. */
export function SafeModeNotice() {
  const { isOn } = useSnapshot(safeMode)
  const [isHidden, setHidden] = useState(false)
  return isOn && !isHidden ? <Notice hide={() => setHidden(true)} /> : null
}

/** Pages that fill the window make room for what stands above them. */
function useRoomAbove() {
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = room.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--notice-height', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--notice-height')
    }
  }, [])
  return room
}

function Notice({ hide }: { readonly hide: () => void }) {
  const room = useRoomAbove()
  const { rows } = useSnapshot(plugins)
  const changed = Object.values(rows)
    .flatMap(({ manifest, installed }) =>
      installed ? [{ name: manifest.name, version: manifest.version, at: installed.at }] : [],
    )
    .sort((a, b) => b.at - a.at)
    .slice(0, maxShown)
  return (
    <div ref={room} className={styles.room}>
      <section className={styles.notice} aria-label="Safe mode">
        <p>
          <strong>Safe mode.</strong> Vesper failed to start several times, or you chose safe mode. Your installed
          plugins are off until you start normally.
        </p>
        {changed.length > 0 && (
          <p className={textStyles.muted}>
            Last changes:{' '}
            {changed
              .map(({ name, version, at }) => `${name} ${version} (${new Date(at).toLocaleDateString()})`)
              .join(', ')}
            .
          </p>
        )}
        <div className={styles.actions}>
          <Button size="compact-sm" onClick={leaveSafeMode}>
            Start normally
          </Button>
          <Link to="/settings/plugins" className={textStyles.accent}>
            Open plugins
          </Link>
          <Button size="compact-sm" variant="subtle" onClick={hide}>
            Hide
          </Button>
        </div>
      </section>
    </div>
  )
}
