import { type FormEvent, useId, useState } from 'react'
import { safety } from 'sdk/page/services/safety.ts'
import { ActionDialog } from 'sdk/ui/ActionDialog.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Textarea } from 'sdk/ui/Textarea.ts'
import textStyles from 'sdk/ui/text.module.css'
import { expressionOf } from '../../../../src/shared/pictures/sprites/expressions.ts'
import type { SpriteCell } from '../../../../src/shared/pictures/sprites/spriteSet.ts'

interface RedoDialogProps {
  readonly cell: SpriteCell
  onRedo(words: string): void
  onClose(): void
}

const maxTextLength = 1000

/** Paints one expression once more, with words of the player's own. */
export default function RedoDialog({ cell, onRedo, onClose }: RedoDialogProps) {
  const form = useId()
  const [words, setWords] = useState(cell.words)
  const [problem, setProblem] = useState<string>()
  const { label, words: known } = expressionOf(cell.expression)
  const redo = async (event: FormEvent) => {
    event.preventDefault()
    const why = await safety.now.refusalOfTexts([{ field: 'Your text', text: words }])
    setProblem(why)
    if (why !== undefined) return
    onRedo(words)
    onClose()
  }
  return (
    <ActionDialog
      title={`Redo: ${label}`}
      onClose={onClose}
      action={
        <Button type="submit" form={form}>
          Regenerate
        </Button>
      }
    >
      <form id={form} className={layout.column5} onSubmit={redo} noValidate>
        <p className={textStyles.mutedAnywhere}>Generated as “{known}”, with another seed.</p>
        <Textarea
          label="Additional prompt"
          description="Optional details to show."
          data-first-focus
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxTextLength}
          value={words}
          error={problem}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </form>
    </ActionDialog>
  )
}
