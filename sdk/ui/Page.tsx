import { type ReactNode, useEffect } from 'react'
import layout from './layout.module.css'
import styles from './Page.module.css'
import { namePage } from './pageTitle.ts'

interface PageProps {
  /** Names the browser tab; usually also the heading. */
  readonly title: string
  readonly children: ReactNode
  /** "reading" keeps lines short; "wide" is for lists and grids. */
  readonly width?: 'reading' | 'wide'
}

/** The frame of an ordinary page: its width, its breathing space, and its name in the browser tab. */
export function Page({ title, width = 'wide', children }: PageProps) {
  usePageTitle(title)
  return <div className={`${styles.page} ${width === 'reading' ? styles.reading : styles.wide}`}>{children}</div>
}

interface PageHeaderProps {
  readonly title: string
  /** One sentence under the heading. */
  readonly intro?: ReactNode
  /** Buttons at the far side. */
  readonly children?: ReactNode
}

/** The one h1 of a page, with what can be done there. */
export function PageHeader({ title, intro, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <h1 className={styles.title}>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {children && <div className={layout.row}>{children}</div>}
    </header>
  )
}

/** Names the browser tab while the component is shown. For pages with a frame of their own. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    namePage(title === '' ? 'Vesper' : `${title} · Vesper`)
  }, [title])
}
