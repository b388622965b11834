import { lazy, Suspense, useState } from 'react'
import type { CharacterDraftProps } from 'sdk/page/points/characterParts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'

const DraftDialog = lazy(() => import('./DraftDialog.tsx'))

/** The way into drafting, above the first fields of the form. */
export default function DraftButton(props: CharacterDraftProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={rowStyles.apart}>
      <p className={textStyles.muted}>Have an idea? Your AI can write a first version.</p>
      <Button variant="light" onClick={() => setOpen(true)}>
        Draft with AI
      </Button>
      {isOpen && (
        <Suspense>
          <DraftDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
