import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ActionDialogProps extends Omit<ComponentProps<typeof Dialog>, 'footer'> {
  /** The button that does it. */
  readonly action: ReactNode
}

/** A dialog that asks for what one action needs. Cancel, before the action's button, closes it. */
export const ActionDialog = ({ action, ...dialog }: ActionDialogProps) => (
  <Dialog
    {...dialog}
    footer={
      <>
        <Button variant="default" onClick={dialog.onClose}>
          Cancel
        </Button>
        {action}
      </>
    }
  />
)
