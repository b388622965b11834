import { useSnapshot } from 'valtio'
import { session } from '../../../chat/session/session.ts'
import { openDialog } from '../../../extension/dialog.ts'
import { pictures } from '../pictures.ts'
import { type ScenePlace, sceneImage } from '../sceneImage.ts'
import { PictureWork } from './PictureWork.tsx'
import styles from './ScenePicture.module.css'

export const PictureBesideChat = () => <ScenePicture place="viewer" />

export const PictureInChat = () => <ScenePicture place="chat" />

/** The picture of the scene and those that are on their way, where the player wants them: in one of two places. */
function ScenePicture({ place }: { readonly place: ScenePlace }) {
  const shown = useSnapshot(sceneImage)
  const { jobs, previews } = useSnapshot(pictures)
  const { current } = useSnapshot(session)
  const mine = jobs.filter(({ about }) => about.session === current?.id)
  if (!current || shown.place !== place || (shown.url === undefined && mine.length === 0)) return null
  const { url, id, alt, width, height } = shown
  return (
    <section className={place === 'viewer' ? styles.viewer : styles.inChat} aria-label="Picture of the scene">
      {mine.map((job) => (
        <PictureWork key={job.id} job={job} preview={previews[job.id]} />
      ))}
      {url !== undefined && id !== undefined && (
        <button
          type="button"
          className={styles.open}
          title="View full size"
          aria-label={`View full size: ${alt}`}
          onClick={() => openDialog('made-picture', { id })}
        >
          <img
            className={styles.picture}
            src={url}
            alt={alt}
            decoding="async"
            {...(width > 0 && height > 0 && { width, height })}
          />
        </button>
      )}
    </section>
  )
}
