import { useEffect, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { UploadIcon } from 'sdk/ui/icons.tsx'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import styles from '../Patterns.module.css'

interface FilmPickerProps {
  /** What plays it, or null while there is none. */
  readonly onMedia: (media: HTMLMediaElement | null) => void
}

/** A video or a sound from this computer. It is only shown, never read or kept. */
export function FilmPicker({ onMedia }: FilmPickerProps) {
  const chooser = useFileChoice({ label: 'Video or sound file', accept: 'video/*,audio/*' }, ([file]) =>
    setFilm({ name: file.name, url: URL.createObjectURL(file) }),
  )
  const [film, setFilm] = useState<{ readonly name: string; readonly url: string }>()
  useEffect(() => () => void (film && URL.revokeObjectURL(film.url)), [film])
  return (
    <div className={styles.fields}>
      {film && (
        // biome-ignore lint/a11y/useMediaCaption: a film of the person's own, of which we know nothing.
        <video key={film.url} ref={onMedia} className={styles.film} src={film.url} aria-label={film.name} playsInline />
      )}
      <div className={styles.buttons}>
        <Button variant="default" leftSection={<UploadIcon size={18} />} onClick={chooser.choose}>
          {film ? 'Change video or sound' : 'Add video or sound'}
        </Button>
        {film && (
          <Button variant="subtle" onClick={() => setFilm(undefined)}>
            Remove
          </Button>
        )}
        {chooser.input}
      </div>
    </div>
  )
}
