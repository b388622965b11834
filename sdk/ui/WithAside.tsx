import type { ReactNode } from 'react'
import styles from './WithAside.module.css'

/** Where the window has room for an aside beside a page. */
export const roomForAside = '(width >= 1200px)'

interface WithAsideProps {
  readonly children: ReactNode
  /** Takes no room while it shows nothing. */
  readonly aside: ReactNode
}

/** The body of a page for reading, with something at its side: in sight beside it where there is room, else above it. */
export const WithAside = ({ children, aside }: WithAsideProps) => (
  <div className={styles.both}>
    <div className={styles.body}>{children}</div>
    <div className={styles.aside} data-aside>
      {aside}
    </div>
  </div>
)
