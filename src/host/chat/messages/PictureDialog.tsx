import type { PictureId } from 'sdk'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import textStyles from 'sdk/ui/text.module.css'
import styles from './PictureDialog.module.css'
import { usePicture } from './usePicture.ts'

/** One picture as large as the screen allows. */
export default function PictureDialog({ detail, onClose }: DialogProps) {
  const picture = usePicture(detail as PictureId)
  return (
    <Dialog title={(picture.kind === 'here' && picture.alt) || 'Picture'} size="large" onClose={onClose}>
      {picture.kind === 'gone' && <p className={textStyles.subtle}>Picture missing</p>}
      {picture.kind === 'here' && <img className={styles.picture} src={picture.url} alt={picture.alt || 'Picture'} />}
    </Dialog>
  )
}
