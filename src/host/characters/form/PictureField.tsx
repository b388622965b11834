import { useRef, useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { Picture } from '../Portrait.tsx'
import styles from './CharacterForm.module.css'
import type { PictureDraft } from './draft.ts'
import { preparePicture } from './preparePicture.ts'

interface PictureFieldProps {
  readonly picture: PictureDraft
  readonly name: string
  onChange(picture: PictureDraft): void
}

/** The character's picture, and another one in its place. */
export function PictureField({ picture, name, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [mistake, setMistake] = useState<string>()
  const [isReading, setReading] = useState(false)
  const thumbnail = picture.kind === 'removed' ? undefined : picture.thumbnail
  const choose = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    setMistake(undefined)
    const prepared = await preparePicture(file)
    setReading(false)
    if (prepared.kind === 'new') onChange(prepared)
    else setMistake(prepared.reason)
  }
  return (
    <div className={styles.picture}>
      <Picture picture={thumbnail} name={name} className={styles.preview} />
      <div className={styles.pictureButtons}>
        <Button size="compact-md" variant="default" loading={isReading} onClick={() => input.current?.click()}>
          {thumbnail ? 'Change picture' : 'Choose a picture'}
        </Button>
        {thumbnail && (
          <Button size="compact-md" variant="subtle" onClick={() => onChange({ kind: 'removed' })}>
            Remove picture
          </Button>
        )}
        {mistake && (
          <p className={styles.mistake} role="alert">
            {mistake}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif,image/bmp"
        aria-label="Picture file"
        onChange={({ currentTarget }) => {
          void choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
