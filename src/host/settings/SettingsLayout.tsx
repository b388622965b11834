import { Link, Outlet } from '@tanstack/react-router'
import { settingsPages } from '../app/points.ts'
import { usePoint } from '../plugins/usePoint.ts'
import { groupBy } from './groupBy.ts'
import styles from './SettingsLayout.module.css'

/** The list of settings pages beside the page that is open. */
export default function SettingsLayout() {
  const pages = usePoint(settingsPages).filter(({ isListed = true }) => isListed)
  return (
    <div className={styles.layout}>
      <nav className={styles.list} aria-label="Settings">
        {[...groupBy(pages, ({ group }) => group)].map(([group, members]) => (
          <div key={group} className={styles.group}>
            <p className={styles.groupName}>{group}</p>
            <ul className={styles.entries}>
              {members.map(({ id, path, label }) => (
                <li key={id}>
                  <Link to={`/settings/${path}`} className={styles.entry}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  )
}
