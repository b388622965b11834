import { type ReactNode, useRef } from 'react'

export interface FileChoice {
  /** Names the input for screen readers: "LoRA file". */
  readonly label: string
  /** Endings or media types, as in HTML: ".json,.png". All files if absent. */
  readonly accept?: string
  readonly multiple?: boolean
  /** A whole folder at once; its files carry their `webkitRelativePath`. */
  readonly folder?: boolean
}

interface ChosenFiles {
  /** Opens the browser's own dialog. For a click, key or tap only: browsers refuse it otherwise. */
  choose(): void
  /** To be put anywhere in the page; it is not shown. */
  readonly input: ReactNode
}

/** Lets the player choose files. `onFiles` gets at least one; the same file can be chosen again. */
export function useFileChoice(
  { label, accept, multiple, folder }: FileChoice,
  onFiles: (files: readonly [File, ...File[]]) => void,
): ChosenFiles {
  const field = useRef<HTMLInputElement>(null)
  return {
    choose: () => field.current?.click(),
    input: (
      <input
        ref={field}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        {...(folder && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          const [first, ...others] = currentTarget.files ?? []
          currentTarget.value = ''
          if (first) onFiles([first, ...others])
        }}
      />
    ),
  }
}
