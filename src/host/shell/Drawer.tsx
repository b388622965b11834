import type { ReactNode } from 'react'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { useModal } from 'sdk/ui/Dialog.tsx'
import { CloseIcon } from 'sdk/ui/icons.tsx'
import styles from './Drawer.module.css'

interface DrawerProps {
  readonly id: string
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel that slides in from the side and holds the focus until it is closed. */
export function Drawer({ id, label, onClose, children }: DrawerProps) {
  const dialog = useModal(onClose)
  return (
    <dialog ref={dialog} id={id} className={styles.drawer} aria-label={label}>
      <div className={styles.panel}>
        <div className={styles.head}>
          <ActionIcon variant="subtle" size={40} aria-label="Close menu" onClick={onClose}>
            <CloseIcon size={22} />
          </ActionIcon>
        </div>
        {children}
      </div>
    </dialog>
  )
}
