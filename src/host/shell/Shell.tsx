import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useWide } from 'sdk/ui/useWide.ts'
import { useSnapshot } from 'valtio'
import { SafeModeNotice } from '../plugins/SafeModeNotice.tsx'
import { settingsStatus } from '../settings/restoreSettings.ts'
import { SettingsUnread } from '../settings/SettingsUnread.tsx'
import { DialogHost } from './DialogHost.tsx'
import { Drawer } from './Drawer.tsx'
import styles from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'

/** What stands around every page: the bar above, the menu at the side (or in a drawer), and the page between. */
export function Shell() {
  const wide = useWide()
  const { phase } = useSnapshot(settingsStatus)
  const [menuShown, setMenuShown] = useState(true)
  const [drawerOpen, setDrawerOpen] = useState(false)
  const { pathname } = useLocation()
  const content = useFocusOnArrival(pathname)

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere else is what closes the drawer.
  useEffect(() => setDrawerOpen(false), [pathname, wide])

  const menuOpen = wide ? menuShown : drawerOpen
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <TopBar menuOpen={menuOpen} toggleMenu={() => (wide ? setMenuShown(!menuShown) : setDrawerOpen(!drawerOpen))} />
      <div className={styles.below}>
        {wide && menuShown && (
          <aside className={styles.side} id="menu" aria-label="Menu">
            <SideMenu />
          </aside>
        )}
        <main id="content" className={styles.content} tabIndex={-1} ref={content}>
          <SafeModeNotice />
          {phase === 'unread' || phase === 'slow' ? (
            <SettingsUnread isSlow={phase === 'slow'} />
          ) : (
            phase !== 'loading' && <Outlet />
          )}
        </main>
      </div>
      <DialogHost />
      {!wide && drawerOpen && (
        <Drawer id="menu" label="Menu" onClose={() => setDrawerOpen(false)}>
          <SideMenu />
        </Drawer>
      )}
    </>
  )
}

/** Moves the focus to the page on arrival, so that the keyboard and a screen reader start there. */
function useFocusOnArrival(pathname: string) {
  const content = useRef<HTMLElement>(null)
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}
