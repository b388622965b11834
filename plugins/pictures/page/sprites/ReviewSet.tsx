import { lazy, Suspense, useState } from 'react'
import { openDialog } from 'sdk/page/dialog.ts'
import { Button } from 'sdk/ui/Button.tsx'
import bars from 'sdk/ui/bars.module.css'
import boxes from 'sdk/ui/boxes.module.css'
import { Card } from 'sdk/ui/Card.tsx'
import cards from 'sdk/ui/cards.module.css'
import { confirm } from 'sdk/ui/confirm.ts'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import {
  pendingOf,
  readyOf,
  type SpriteCell,
  type SpriteSet,
} from '../../../../src/shared/pictures/sprites/spriteSet.ts'
import { useBlobUrls, useThumbnails } from '../looks/useThumbnails.ts'
import { pictures } from '../pictures.ts'
import styles from './Sprites.module.css'
import { SpriteTile } from './SpriteTile.tsx'
import { saveSprites } from './saveSprites.ts'
import { readFile } from './storedSprites.ts'
import { cancelRest, endSet, goOn, leaveOut, redo, takeFile, takeMade } from './studio.ts'

const ChoosePictures = lazy(() => import('../looks/ChoosePictures.tsx'))
const RedoDialog = lazy(() => import('./RedoDialog.tsx'))

interface ReviewSetProps {
  readonly set: SpriteSet
  readonly name: string
}

type Open = { readonly kind: 'redo' | 'choose'; readonly cell: SpriteCell }

/** A set as it is painted, to be looked over and saved. */
export function ReviewSet({ set, name }: ReviewSetProps) {
  const { jobs, previews } = useSnapshot(pictures)
  const urls = useSpriteUrls(set)
  const [open, setOpen] = useState<Open>()
  const [isSaving, setSaving] = useState(false)
  const { character, cells, pausedFor } = set
  const ready = readyOf(set)
  const pending = pendingOf(set)
  const made = ready.flatMap(({ picture }) => (picture.kind === 'made' ? [picture.id] : []))
  const save = async () => {
    setSaving(true)
    await saveSprites(set)
    setSaving(false)
  }
  const close = () => setOpen(undefined)
  return (
    <>
      <Card title="Set">
        <p className={textStyles.mutedAnywhere} role="status">
          {progressOf(ready.length, cells.filter(({ isLeftOut }) => !isLeftOut).length, pending.length)}
        </p>
        <progress
          className={bars.thin}
          max={Math.max(1, cells.length)}
          value={cells.length - pending.length}
          aria-label="Set progress"
        />
        {pausedFor !== undefined && (
          <p className={boxes.danger} role="alert">
            {pausedFor} Paused. Resume to generate the rest.
          </p>
        )}
        <p className={textStyles.mutedAnywhere}>
          You can leave this page; generation continues. Pictures of a set are starred so they are kept for review.
        </p>
        <div className={layout.row}>
          <Button loading={isSaving} disabled={ready.length === 0} onClick={() => void save()}>
            {ready.length === 1 ? 'Save 1 to the card' : `Save ${ready.length} to the card`}
          </Button>
          {pausedFor !== undefined && (
            <Button variant="default" onClick={() => void goOn(character)}>
              Resume
            </Button>
          )}
          {pending.length > 0 && (
            <Button variant="default" onClick={() => void cancelRest(character)}>
              Cancel the rest
            </Button>
          )}
          <Button variant="default" onClick={() => void beginAnew(set, name)}>
            New set…
          </Button>
        </div>
      </Card>
      <ul className={`${cards.pictures} ${styles.grid}`} aria-label="Expressions">
        {cells.map((cell) => {
          const { expression, picture, work } = cell
          const id = work.kind === 'painting' ? work.job : ''
          return (
            <li key={expression}>
              <SpriteTile
                cell={cell}
                url={picture && urls.get(picture.id)}
                job={jobs.find((job) => job.id === id)}
                preview={previews[id]}
                isPaused={pausedFor !== undefined}
                onOpen={() => picture && openDialog('made-picture', { id: picture.id, among: made })}
                onRedo={() => setOpen({ kind: 'redo', cell })}
                onChoose={() => setOpen({ kind: 'choose', cell })}
                onFile={(file) => void takeFile(character, expression, file)}
                onLeaveOut={(isOut) => void leaveOut(character, expression, isOut)}
              />
            </li>
          )
        })}
      </ul>
      <Suspense>
        {open?.kind === 'redo' && (
          <RedoDialog
            cell={open.cell}
            onRedo={(words) => void redo(character, open.cell.expression, words)}
            onClose={close}
          />
        )}
        {open?.kind === 'choose' && (
          <ChoosePictures
            title="Choose a picture"
            who={character}
            chosen={open.cell.picture ? [open.cell.picture.id] : []}
            room={1}
            onChoose={([id]) => id !== undefined && void takeMade(character, open.cell.expression, id)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

const progressOf = (ready: number, all: number, pending: number): string =>
  pending === 0 ? `${ready} of ${all} are ready.` : `${ready} of ${all} are ready, ${pending} to go.`

async function beginAnew(set: SpriteSet, name: string): Promise<void> {
  const yes = await confirm({
    title: 'Start a new set?',
    text: `Unsaved pictures stay in ${name}'s pictures until newer ones replace them. Pictures still in the queue are cancelled.`,
    action: 'New set',
  })
  if (yes) await endSet(set)
}

/** Addresses of the pictures of a set, by their ids, for as long as they are shown. Those that are gone have none. */
function useSpriteUrls({ cells }: SpriteSet): ReadonlyMap<string, string> {
  const idsOf = (kind: 'made' | 'file') => cells.flatMap(({ picture }) => (picture?.kind === kind ? [picture.id] : []))
  const made = useThumbnails(idsOf('made'))
  const files = useBlobUrls(idsOf('file'), readFiles)
  return new Map([...made, ...files])
}

const readFiles = (ids: readonly string[]) => Promise.all(ids.map(readFile))
