import type { ReactNode } from 'react'
import styles from './DropVeil.module.css'
import { UploadIcon } from './icons.tsx'

/** Covers the page while files hang above it, and says what dropping them does: "Drop character cards to import them". */
export function DropVeil({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.veil} role="status">
      <UploadIcon size={40} />
      {children}
    </div>
  )
}
