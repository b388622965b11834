import { useSnapshot } from 'valtio'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import styles from '../Backup.module.css'
import { allowFolder, connectFolder, leaveFolder, type MirrorState, mirror, writeNow } from './watchFolder.ts'

/** A folder of the player's own that is kept alike: a file for each character and each chat. */
export function FolderCard() {
  const state = useSnapshot(mirror).state as MirrorState
  if (state.phase === 'unsupported') {
    return (
      <Card title="Folder">
        <p>
          This browser cannot write into a folder of yours by itself. Chrome, Edge and Opera on a computer can. Make
          backups by hand here.
        </p>
      </Card>
    )
  }
  return (
    <Card title="Folder">
      <div className={styles.form}>
        <p>
          Vesper can keep a folder alike while it is open: a card for each character, a file for each chat, readable by
          other programs. What you delete here is moved to “removed” there. The files are not locked.
        </p>
        <p role="status" className={state.phase === 'failed' ? styles.failed : styles.small}>
          {wordsFor(state)}
        </p>
        <div className={styles.actions}>
          <Actions state={state} />
        </div>
      </div>
    </Card>
  )
}

function Actions({ state }: { readonly state: MirrorState }) {
  if (state.phase === 'off' || state.phase === 'unsupported') {
    return <Button onClick={() => void connectFolder()}>Choose a folder</Button>
  }
  return (
    <>
      {state.phase === 'permission-needed' && <Button onClick={() => void allowFolder()}>Allow again</Button>}
      {state.phase === 'failed' && <Button onClick={() => void writeNow()}>Try again</Button>}
      <Button variant="default" onClick={() => void connectFolder()}>
        Choose another
      </Button>
      <Button variant="default" onClick={() => void leaveFolder()}>
        Stop writing there
      </Button>
    </>
  )
}

function wordsFor(state: MirrorState): string {
  switch (state.phase) {
    case 'unsupported':
    case 'off':
      return 'No folder is chosen.'
    case 'permission-needed':
      return `“${state.folder}” waits: the browser wants you to allow it again, as on every visit.`
    case 'writing':
      return `Writing into “${state.folder}”…`
    case 'up-to-date':
      return `“${state.folder}” is up to date, as of ${new Date(state.at).toLocaleTimeString()}.`
    case 'failed':
      return `“${state.folder}” could not be written. ${state.why}`
  }
}
