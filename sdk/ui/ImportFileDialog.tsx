import type { ReactNode } from 'react'
import { ActionDialog } from './ActionDialog.tsx'
import { Button } from './Button.tsx'
import layout from './layout.module.css'
import textStyles from './text.module.css'
import { type FileChoice, useFileChoice } from './useFileChoice.tsx'

interface ImportFileDialogProps {
  readonly title: string
  readonly size?: 'large'
  /** What the file is. */
  readonly intro?: ReactNode
  readonly choice: FileChoice
  readonly isReading?: boolean
  /** Why the file could not be read. */
  readonly problem: string | undefined
  /** The button that imports: "Import 3 LoRAs". */
  readonly action: string
  readonly canImport: boolean
  readonly isImporting?: boolean
  onFile(file: File): void
  onImport(): void
  onClose(): void
  /** What the file holds, once it has been read. */
  readonly children?: ReactNode
}

/** Reads one file, shows what is in it, and imports it on a second press: nothing is kept before. */
export function ImportFileDialog(props: ImportFileDialogProps) {
  const { title, size, intro, choice, isReading = false, problem, action, canImport, isImporting = false } = props
  const { onFile, onImport, onClose, children } = props
  const { choose, input } = useFileChoice(choice, ([file]) => onFile(file))
  return (
    <ActionDialog
      title={title}
      onClose={onClose}
      {...(size && { size })}
      action={
        <Button disabled={!canImport} loading={isImporting} onClick={onImport}>
          {action}
        </Button>
      }
    >
      <div className={layout.stack4}>
        {intro && <p>{intro}</p>}
        <div>
          <Button variant="default" disabled={isReading} onClick={choose}>
            Choose a file
          </Button>
          {input}
        </div>
        {problem !== undefined && (
          <p className={textStyles.dangerAnywhere} role="alert">
            {problem}
          </p>
        )}
        {isReading && <p role="status">Reading…</p>}
        {children}
      </div>
    </ActionDialog>
  )
}
