import type { ReactNode } from 'react'
import styles from './Fields.module.css'

/** Short fields side by side, as many as there is room for. */
export const Fields = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
)
