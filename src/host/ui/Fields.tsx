import type { ReactNode } from 'react'
import styles from '../features/lorebooks/EntryForm.module.css'

/** Short fields side by side, as many as there is room for. */
export const Fields = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
)
