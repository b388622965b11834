import type { ReactNode } from 'react'
import styles from './text.module.css'

/** What is wrong, read out as soon as it is shown. */
export const Alert = ({ children }: { readonly children: ReactNode }) => (
  <p role="alert" className={styles.dangerAnywhere}>
    {children}
  </p>
)
