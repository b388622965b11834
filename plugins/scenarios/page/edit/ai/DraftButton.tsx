import { lazy, Suspense, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'

const DraftDialog = lazy(() => import('./DraftDialog.tsx'))

/** Opens the dialog in which a model drafts a scenario. */
export function DraftButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Draft with AI
      </Button>
      <Suspense>{isOpen && <DraftDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
