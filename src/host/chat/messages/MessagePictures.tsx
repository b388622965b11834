import type { PictureId } from 'sdk'
import { openDialog } from '../../extension/dialog.ts'
import styles from './MessagePictures.module.css'
import { usePicture } from './usePicture.ts'

/** The pictures of a message, small; a press shows one in full. */
export function MessagePictures({ pictures }: { readonly pictures: readonly PictureId[] }) {
  return (
    <div className={styles.pictures}>
      {pictures.map((id) => (
        <SmallPicture key={id} id={id} />
      ))}
    </div>
  )
}

function SmallPicture({ id }: { readonly id: PictureId }) {
  const picture = usePicture(id)
  switch (picture.kind) {
    case 'reading':
      return <span className={styles.waiting} />
    case 'gone':
      return <span className={styles.gone}>Picture missing</span>
    case 'here': {
      const { url, alt, width, height } = picture
      return (
        <button type="button" className={styles.open} title="View full size" onClick={() => openDialog('picture', id)}>
          <img src={url} alt={alt || 'Picture'} width={width} height={height} loading="lazy" decoding="async" />
        </button>
      )
    }
  }
}
