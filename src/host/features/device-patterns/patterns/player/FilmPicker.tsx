import { useEffect, useRef, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { UploadIcon } from 'sdk/ui/icons.tsx'
import styles from '../Patterns.module.css'

interface FilmPickerProps {
  /** What plays it, or null while there is none. */
  readonly onMedia: (media: HTMLMediaElement | null) => void
}

/** A video or a sound from this computer. It is only shown, never read or kept. */
export function FilmPicker({ onMedia }: FilmPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [film, setFilm] = useState<{ readonly name: string; readonly url: string }>()
  useEffect(() => () => void (film && URL.revokeObjectURL(film.url)), [film])
  return (
    <div className={styles.fields}>
      {film && (
        // biome-ignore lint/a11y/useMediaCaption: a film of the person's own, of which we know nothing.
        <video key={film.url} ref={onMedia} className={styles.film} src={film.url} aria-label={film.name} playsInline />
      )}
      <div className={styles.buttons}>
        <Button variant="default" leftSection={<UploadIcon size={18} />} onClick={() => input.current?.click()}>
          {film ? 'Change video or sound' : 'Add video or sound'}
        </Button>
        {film && (
          <Button variant="subtle" onClick={() => setFilm(undefined)}>
            Remove
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="video/*,audio/*"
          aria-label="Video or sound file"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file) setFilm({ name: file.name, url: URL.createObjectURL(file) })
          }}
        />
      </div>
    </div>
  )
}
