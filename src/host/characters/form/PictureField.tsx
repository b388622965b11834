import { useState } from 'react'
import { PortraitPicture } from 'sdk/page/characters/PortraitPicture.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
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
  const chooser = useFileChoice(
    { label: 'Picture file', accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/bmp' },
    ([file]) => void choose(file),
  )
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
      <PortraitPicture picture={thumbnail} name={name} className={styles.preview} />
      <div className={styles.pictureButtons}>
        <Button size="compact-md" variant="default" loading={isReading} onClick={chooser.choose}>
          {thumbnail ? 'Change picture' : 'Choose a picture'}
        </Button>
        {thumbnail && (
          <Button size="compact-md" variant="subtle" onClick={() => onChange({ kind: 'removed' })}>
            Remove picture
          </Button>
        )}
        {mistake && (
          <p className={textStyles.dangerSmall} role="alert">
            {mistake}
          </p>
        )}
      </div>
      {chooser.input}
    </div>
  )
}
