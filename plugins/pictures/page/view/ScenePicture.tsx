import { useEffect, useState } from 'react'
import { openDialog } from 'sdk/page/dialog.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import bars from 'sdk/ui/bars.module.css'
import boxes from 'sdk/ui/boxes.module.css'
import layout from 'sdk/ui/layout.module.css'
import pressable from 'sdk/ui/pressable.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import type { ImageJobView } from '../../../../src/workers/image/contract.ts'
import { pictures } from '../pictures.ts'
import { type ScenePlace, sceneImage } from '../sceneImage.ts'
import { cancelJob, leaveJob, patienceMs } from './cancelJob.ts'
import styles from './ScenePicture.module.css'
import { percentOf, workWords } from './workWords.ts'

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
          className={`${pressable.picture} ${styles.open}`}
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

interface PictureWorkProps {
  readonly job: ImageJobView
  /** Of what it looks like so far. */
  readonly preview: string | undefined
}

/** A picture that is under way: how far it is, what it looks like so far, and the way out. */
function PictureWork({ job, preview }: PictureWorkProps) {
  const isCancelling = job.state === 'cancelling'
  const isStuck = useOverdue(job.id, isCancelling, patienceMs)
  const words = workWords(job)
  const caption = job.about.caption || 'The scene'
  return (
    <section
      className={`${boxes.framed} ${layout.stack2} ${styles.work}`}
      aria-label={`Generating a picture: ${caption}`}
    >
      {preview !== undefined && <img className={styles.preview} src={preview} alt={`Preview: ${caption}`} />}
      <div className={rowStyles.apart3}>
        <span className={layout.shrinks} role="status">
          {words}
        </span>
        {isStuck ? (
          <Button size="compact-sm" variant="default" onClick={() => void leaveJob(job.id)}>
            Hide progress
          </Button>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            disabled={isCancelling || job.state === 'keeping'}
            onClick={() => void cancelJob(job.id)}
          >
            Cancel
          </Button>
        )}
      </div>
      <progress className={`${bars.thin} ${styles.bar}`} max={100} value={percentOf(job)} aria-label={words} />
      {isStuck && <p className={textStyles.subtle}>The server hasn't confirmed the cancellation.</p>}
      {job.warnings.length > 0 && (
        <ul className={styles.warnings} aria-label="Adjusted from your request">
          {job.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** When each thing that is waited for began, so that looking away and back starts nothing anew. */
const began = new Map<string, number>()

/** Whether something has been going on for longer than this. */
function useOverdue(key: string, isGoingOn: boolean, afterMs: number): boolean {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (!isGoingOn) {
      began.delete(key)
      setOverdue(false)
      return
    }
    const since = began.get(key) ?? Date.now()
    began.set(key, since)
    const timer = setTimeout(() => setOverdue(true), Math.max(0, since + afterMs - Date.now()))
    return () => clearTimeout(timer)
  }, [key, isGoingOn, afterMs])
  return isOverdue
}
