import { useEffect, useRef } from 'react'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { PictureIcon } from 'sdk/ui/icons.tsx'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import { useSnapshot } from 'valtio'
import styles from './Attached.module.css'
import { attach, inHand } from './attach.ts'

const kinds = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** Attaches a picture to the next message. In the form it stands in, pictures may be pasted and dropped, too. */
export function AttachButton() {
  const { isReading } = useSnapshot(inHand)
  const button = useRef<HTMLButtonElement>(null)
  const chooser = useFileChoice(
    { label: 'Picture files', accept: kinds, multiple: true },
    (files) => void attach(files),
  )
  useEffect(() => {
    const form = button.current?.closest('form')
    return form ? listen(form) : undefined
  }, [])
  return (
    <>
      {chooser.input}
      <ActionIcon
        ref={button}
        size="lg"
        radius="xl"
        variant="subtle"
        className={styles.button ?? ''}
        aria-label="Attach a picture"
        title="Attach a picture"
        disabled={isReading}
        onClick={chooser.choose}
      >
        <PictureIcon />
      </ActionIcon>
    </>
  )
}

function listen(form: HTMLFormElement): () => void {
  const paste = (event: ClipboardEvent) => take(event, event.clipboardData)
  const drop = (event: DragEvent) => take(event, event.dataTransfer)
  const over = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  form.addEventListener('paste', paste)
  form.addEventListener('drop', drop)
  form.addEventListener('dragover', over)
  return () => {
    form.removeEventListener('paste', paste)
    form.removeEventListener('drop', drop)
    form.removeEventListener('dragover', over)
  }
}

/** Some programs put a picture of a text beside the text: then the text is what is meant. */
function take(event: Event, data: DataTransfer | null): void {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  if (pictures.length === 0 || data?.types.includes('text/plain')) return
  event.preventDefault()
  void attach(pictures)
}
