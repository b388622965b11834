import { Link } from '@tanstack/react-router'
import { MoonIcon, SunIcon } from 'sdk/ui/icons.tsx'
import { version } from '../../../package.json'
import type { WithId } from '../extension/Point.ts'
import { type MenuEntry, menuEntries } from '../extension/points.ts'
import { usePoint } from '../extension/usePoint.ts'
import { toggleTheme, uiSection } from '../settings/uiSection.ts'
import { useSection } from '../settings/useSection.ts'
import styles from './SideMenu.module.css'

/** Vesper's menu: whatever features have put into it, the version, and the switch between day and night. */
export function SideMenu() {
  const entries = usePoint(menuEntries)
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
      <span>{dark ? 'Light theme' : 'Dark theme'}</span>
    </button>
  )
}
