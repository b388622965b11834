import styles from './FileChooser.module.css'
import { UploadIcon } from './icons.tsx'
import textStyles from './text.module.css'
import { type FileChoice, useFileChoice } from './useFileChoice.tsx'

interface FileChooserProps {
  readonly choice: FileChoice
  /** What a click does: "Choose files". */
  readonly title: string
  /** Which files it takes. */
  readonly text: string
  /** Gets the focus when its dialog opens. */
  readonly isFirstFocus?: boolean
  onFiles(files: readonly [File, ...File[]]): void
}

/** The large field of an import: click it to choose files. */
export function FileChooser({ choice, title, text, isFirstFocus, onFiles }: FileChooserProps) {
  const { choose, input } = useFileChoice(choice, onFiles)
  return (
    <>
      <button
        type="button"
        className={styles.field}
        onClick={choose}
        {...(isFirstFocus && { 'data-first-focus': true })}
      >
        <UploadIcon size={28} />
        <span className={styles.title}>{title}</span>
        <span className={textStyles.muted}>{text}</span>
      </button>
      {input}
    </>
  )
}
