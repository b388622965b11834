import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { WaveIcon } from 'sdk/ui/icons.tsx'
import styles from './bar/DeviceBarItems.module.css'
import { useAggregate } from './bar/useAggregate.ts'
import { useProviderStatus } from './bar/useProviderStatus.ts'
import type { ProviderChoice } from './connect/providers.ts'
import { useProviders } from './connect/useProviders.ts'
import { overviewPath, pathOf } from './devicePages.ts'

/** A button that says how devices stand, and leads to the page of each family. */
export function DeviceMenu() {
  const id = useId()
  const menu = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { words, tone } = useAggregate()
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={`Devices: ${words.toLowerCase()}`}
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <WaveIcon />
        <span className={`${styles.dot} ${tone === 'off' ? '' : styles[tone]}`} aria-hidden="true" />
      </button>
      <nav
        id={id}
        ref={menu}
        popover="auto"
        aria-label="Devices"
        className={styles.menu}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <>
            <p className={styles.state}>Devices: {words.toLowerCase()}</p>
            <ul className={styles.list}>
              <li>
                <Link to={overviewPath} className={styles.link} onClick={close}>
                  Overview & Routing
                </Link>
              </li>
              <Families close={close} />
              <li>
                <Link to="/settings/sextoys" className={styles.link} onClick={close}>
                  All device settings
                </Link>
              </li>
            </ul>
          </>
        )}
      </nav>
    </>
  )
}

function Families({ close }: { readonly close: () => void }) {
  return useProviders()
    .filter(({ isOn }) => isOn)
    .map((choice) => <Family key={`${choice.key.plugin}/${choice.key.provider}`} choice={choice} close={close} />)
}

function Family({ choice, close }: { readonly choice: ProviderChoice; readonly close: () => void }) {
  const { words } = useProviderStatus(choice)
  return (
    <li>
      <Link to={pathOf(choice)} className={styles.link} onClick={close}>
        {choice.entry.label}
        <span className={styles.small}>{words}</span>
      </Link>
    </li>
  )
}
