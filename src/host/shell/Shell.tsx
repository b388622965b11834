import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { WithId } from 'sdk/page/points/Point.ts'
import { type MenuEntry, menuEntries, topBarItems } from 'sdk/page/points/points.ts'
import { type SideMenuPartProps, sideMenuParts } from 'sdk/page/points/sideMenu.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { shortcutLabel } from 'sdk/page/shortcuts.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { useModal } from 'sdk/ui/Dialog.tsx'
import { CloseIcon, MenuIcon, MoonIcon, SearchIcon, SunIcon } from 'sdk/ui/icons.tsx'
import { Mark } from 'sdk/ui/Mark.tsx'
import { useWide } from 'sdk/ui/useWide.ts'
import { useSnapshot } from 'valtio'
import { version } from '../../../package.json'
import { openPalette } from '../plugins/commands/palette.ts'
import { SafeModeNotice } from '../plugins/SafeModeNotice.tsx'
import { settingsStatus } from '../settings/restoreSettings.ts'
import { SettingsUnread } from '../settings/SettingsUnread.tsx'
import { toggleTheme, uiSection } from '../settings/uiSection.ts'
import { DialogHost } from './DialogHost.tsx'
import styles from './Shell.module.css'

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
            <SideMenu onLeave={() => {}} />
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
          <SideMenu onLeave={() => setDrawerOpen(false)} />
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

interface TopBarProps {
  readonly menuOpen: boolean
  readonly toggleMenu: () => void
}

function TopBar({ menuOpen, toggleMenu }: TopBarProps) {
  const items = usePoint(topBarItems)
  const at = (place: 'title' | 'badge' | 'account') =>
    items.filter((item) => item.place === place).map(({ id, component: Item }) => <Item key={id} />)
  return (
    <header className={styles.bar}>
      <ActionIcon
        variant="subtle"
        size={40}
        aria-label="Menu"
        aria-expanded={menuOpen}
        {...(menuOpen ? { 'aria-controls': 'menu' } : {})}
        onClick={toggleMenu}
      >
        <MenuIcon size={22} />
      </ActionIcon>
      <Link to="/" className={styles.name} aria-label="Vesper, home">
        <Mark size={26} />
        <span>Vesper</span>
      </Link>
      <div className={styles.title}>{at('title')}</div>
      <div className={styles.badges}>{at('badge')}</div>
      <ActionIcon
        variant="subtle"
        size="xl"
        aria-label="Commands"
        title={`Search everything (${shortcutLabel('Mod+K')})`}
        onClick={openPalette}
      >
        <SearchIcon />
      </ActionIcon>
      {at('account')}
    </header>
  )
}

/** Vesper's menu: whatever features have put into it, the version, and the switch between day and night. */
function SideMenu({ onLeave }: SideMenuPartProps) {
  const entries = usePoint(menuEntries)
  const parts = usePoint(sideMenuParts)
  const more = entries.filter(({ group }) => group === 'more')
  return (
    <div className={styles.menu}>
      <nav aria-label="Main">
        <Entries entries={entries.filter(({ group }) => group === 'main')} />
        {more.length > 0 && (
          <div className={styles.more}>
            <Entries entries={more} />
          </div>
        )}
      </nav>
      {parts.map(({ id, component: Part }) => (
        <Suspense key={id}>
          <Part onLeave={onLeave} />
        </Suspense>
      ))}
      <div className={styles.foot}>
        <ThemeToggle />
        <span className={styles.version}>v{version}</span>
      </div>
    </div>
  )
}

function Entries({ entries }: { readonly entries: readonly WithId<MenuEntry>[] }) {
  return (
    <ul className={styles.list}>
      {entries.map(({ id, label, to, icon: Icon }) => (
        <li key={id}>
          <Link to={to} className={styles.entry} activeOptions={{ exact: to === '/', includeSearch: false }}>
            <Icon />
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ThemeToggle() {
  const dark = useSection(uiSection).theme === 'dark'
  return (
    <button type="button" className={styles.toggle} onClick={toggleTheme}>
      {dark ? <SunIcon size={18} /> : <MoonIcon size={18} />}
      <span>{dark ? 'Use light theme' : 'Use dark theme'}</span>
    </button>
  )
}

interface DrawerProps {
  readonly id: string
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel that slides in from the side and holds the focus until it is closed. */
function Drawer({ id, label, onClose, children }: DrawerProps) {
  const dialog = useModal(onClose)
  return (
    <dialog ref={dialog} id={id} className={styles.drawer} aria-label={label}>
      <div className={styles.panel}>
        <div className={styles.head}>
          <ActionIcon variant="subtle" size={40} aria-label="Close menu" onClick={onClose}>
            <CloseIcon size={22} />
          </ActionIcon>
        </div>
        {children}
      </div>
    </dialog>
  )
}
