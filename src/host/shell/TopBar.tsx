import { Link } from '@tanstack/react-router'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { MenuIcon, SearchIcon } from 'sdk/ui/icons.tsx'
import { Mark } from 'sdk/ui/Mark.tsx'
import { openPalette } from '../extension/palette.ts'
import { topBarItems } from '../extension/points.ts'
import { shortcutLabel } from '../extension/shortcuts.ts'
import { usePoint } from '../extension/usePoint.ts'
import styles from './TopBar.module.css'

interface TopBarProps {
  readonly menuOpen: boolean
  readonly toggleMenu: () => void
}

export function TopBar({ menuOpen, toggleMenu }: TopBarProps) {
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
        size={40}
        aria-label="Commands"
        title={`Commands (${shortcutLabel('Mod+K')})`}
        onClick={openPalette}
      >
        <SearchIcon />
      </ActionIcon>
      {at('account')}
    </header>
  )
}
