import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import styles from './FolderCard.module.css'
import { allowFolder, connectFolder, leaveFolder, type MirrorState, mirror, writeNow } from './watchFolder.ts'

/** A folder of the player's own that is kept alike: a file for each character and each chat. */
export default function FolderCard() {
  const state = useSnapshot(mirror).state as MirrorState
  if (state.phase === 'unsupported') {
    return (
      <Card title="Folder">
        <p>This browser can't sync to a folder. Use Chrome, Edge or Opera on a computer, or create backups yourself.</p>
      </Card>
    )
  }
  return (
    <Card title="Folder">
      <div className={styles.card}>
        <p>
          Sync to a folder while Vesper is open: a card for each character and a file for each chat, readable by other
          programs. What you delete here is moved to “removed” there. The files are not encrypted.
        </p>
        <p role="status" className={state.phase === 'failed' ? styles.failed : textStyles.mutedAnywhere}>
          {wordsFor(state)}
        </p>
        <div className={rowStyles.centredWide}>
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
        Stop syncing
      </Button>
    </>
  )
}

function wordsFor(state: MirrorState): string {
  switch (state.phase) {
    case 'unsupported':
    case 'off':
      return 'No folder chosen.'
    case 'permission-needed':
      return `“${state.folder}” is paused: the browser needs your permission again on each visit.`
    case 'writing':
      return `Syncing to “${state.folder}”…`
    case 'up-to-date':
      return `“${state.folder}” is up to date, as of ${new Date(state.at).toLocaleTimeString()}.`
    case 'failed':
      return `Couldn't sync to “${state.folder}”. ${state.why}`
  }
}
