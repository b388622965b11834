import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { settingsPages } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { groupBy } from 'sdk/page/settings/groupBy.ts'
import styles from './SettingsLayout.module.css'

/** The list of settings pages beside the page that is open. */
export default function SettingsLayout() {
  const pages = usePoint(settingsPages).filter(({ isListed = true }) => isListed)
  const list = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the list is one line, which begins elsewhere than at the page that is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is open when the path is another.
  useEffect(() => {
    const strip = list.current
    if (!strip) return
    const observer = new ResizeObserver(() => {
      const current = strip.querySelector<HTMLElement>('[aria-current="page"]')
      if (current) strip.scrollLeft = current.offsetLeft - strip.clientWidth / 3
    })
    observer.observe(strip)
    return () => observer.disconnect()
  }, [pathname, pages.length])
  return (
    <div className={styles.layout}>
      <nav ref={list} className={styles.list} aria-label="Settings">
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
