import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './GroupedPages.module.css'
import { ChevronDownIcon } from './icons.tsx'
import pressable from './pressable.module.css'

interface GroupedPagesProps {
  /** Of the list as a whole: "Settings". */
  readonly label: string
  readonly groups: ReadonlyMap<string, readonly { readonly id: string; readonly to: string; readonly label: string }[]>
  /** Above the list. */
  readonly top?: ReactNode
  /** The page that is open. */
  readonly children: ReactNode
}

/** Pages in their groups, beside the one that is open; on a phone behind a button above it. */
export function GroupedPages({ label, groups, top, children }: GroupedPagesProps) {
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const { pathname } = useLocation()
  const [openAt, openListAt] = useState('')
  const isOpen = openAt === pathname
  // A page of one thing among many belongs to the page it is reached from.
  const isHere = ({ to }: { readonly to: string }) => `${pathname}/`.startsWith(`${to}/`)
  const [group, pages = []] = [...groups].find(([, members]) => members.some(isHere)) ?? []
  const page = pages.find(isHere)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is open when the path is another.
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <div className={styles.layout}>
      <nav className={styles.nav} aria-label={label}>
        {top}
        <button
          type="button"
          className={`${pressable.row} ${styles.menu}`}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => openListAt(isOpen ? '' : pathname)}
        >
          <span>{page ? `${group} › ${page.label}` : `All ${label.toLowerCase()}`}</span>
          <ChevronDownIcon size={18} />
        </button>
        <div ref={list} id={listId} className={styles.groups} data-open={isOpen}>
          {[...groups].map(([name, members]) => (
            <details key={name} open={name === group}>
              <summary className={styles.groupName}>{name}</summary>
              <ul className={styles.entries}>
                {members.map(({ id, to, label }) => (
                  <li key={id}>
                    <Link to={to} className={styles.entry}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      </nav>
      <div className={styles.page}>{children}</div>
    </div>
  )
}
