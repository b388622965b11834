import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { ActionIcon } from './ActionIcon.tsx'
import styles from './Dialog.module.css'
import { CloseIcon } from './icons.tsx'
import rowStyles from './rows.module.css'

interface DialogProps {
  readonly title: string
  /** Escape, the close button and a press beside the dialog. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at the bottom. */
  readonly footer?: ReactNode
  readonly size?: 'small' | 'medium' | 'large'
  /** "alertdialog" for questions that must be answered. */
  readonly role?: 'dialog' | 'alertdialog'
  /** "own" leaves out the close button, where the dialog's own buttons say everything. */
  readonly closing?: 'button' | 'own'
}

/** A modal dialog. The browser keeps the focus inside it, makes the rest inert, and gives the focus back. */
export function Dialog(props: DialogProps) {
  const { title, onClose, children, footer, size = 'medium', role = 'dialog', closing = 'button' } = props
  const dialog = useModal(onClose)
  const titleId = useId()
  const bodyId = useId()
  return (
    <dialog ref={dialog} role={role} className={`${styles.dialog} ${styles[size]}`} aria-labelledby={titleId}>
      <div className={styles.sheet}>
        <div className={rowStyles.apartAtTop}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {closing === 'button' && (
            <ActionIcon variant="subtle" size="lg" aria-label="Close" onClick={onClose}>
              <CloseIcon />
            </ActionIcon>
          )}
        </div>
        <div id={bodyId}>{children}</div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  )
}

/**
 * Opens the `dialog` element it is given to as a modal, for as long as it is shown. Escape and the backdrop close it.
 * The focus begins at what is marked `data-first-focus`, else at the first control.
 */
export function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  // A layout effect ends while the element is still on the page, so that closing gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const cancel = (event: Event) => {
      event.preventDefault()
      close.current()
    }
    // A press on the backdrop lands on the dialog element itself, since its content covers all of it.
    const press = (event: Event) => event.target === element && close.current()
    element.addEventListener('cancel', cancel)
    element.addEventListener('click', press)
    if (!element.open) element.showModal()
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      element.removeEventListener('cancel', cancel)
      element.removeEventListener('click', press)
      element.close()
    }
  }, [])
  return dialog
}
