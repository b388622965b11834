import { ActionMenu, type MenuAction } from 'sdk/ui/ActionMenu.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import bars from 'sdk/ui/bars.module.css'
import pressable from 'sdk/ui/pressable.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import { expressionOf } from '../../../../src/shared/pictures/sprites/expressions.ts'
import type { SpriteCell } from '../../../../src/shared/pictures/sprites/spriteSet.ts'
import type { ImageJobView } from '../../../../src/workers/image/contract.ts'
import { percentOf, workWords } from '../view/workWords.ts'
import styles from './Sprites.module.css'

interface SpriteTileProps {
  readonly cell: SpriteCell
  /** Of its picture; absent while it is read, and where its file is gone. */
  readonly url: string | undefined
  readonly job: ImageJobView | undefined
  /** What it looks like so far. */
  readonly preview: string | undefined
  readonly isPaused: boolean
  onOpen(): void
  onRedo(): void
  onChoose(): void
  onFile(file: Blob): void
  onLeaveOut(isOut: boolean): void
}

/** One expression of a set: its picture, how it stands, and what can be done about it. */
export function SpriteTile(props: SpriteTileProps) {
  const { cell, url, job, preview, isPaused, onOpen, onRedo, onChoose, onFile, onLeaveOut } = props
  const { expression, picture, isLeftOut, work } = cell
  const { label } = expressionOf(expression)
  const chooser = useFileChoice(
    { label: `File for ${label}`, accept: 'image/png,image/jpeg,image/webp,image/avif' },
    ([file]) => onFile(file),
  )
  const actions = (): readonly MenuAction[] => [
    { label: 'Use another of their pictures…', run: onChoose },
    { label: 'Use a file…', run: chooser.choose },
    { label: isLeftOut ? 'Include again' : 'Exclude', divided: true, run: () => onLeaveOut(!isLeftOut) },
  ]
  const isPainting = work.kind === 'painting'
  return (
    <article className={`${styles.tile} ${isLeftOut ? styles.out : ''}`} aria-label={label}>
      <div className={styles.picture}>
        {isPainting && preview !== undefined ? (
          <img src={preview} alt={`Preview: ${label}`} />
        ) : url === undefined ? (
          <span className={styles.gone}>{picture ? 'File missing' : ''}</span>
        ) : picture?.kind === 'made' ? (
          <button
            type="button"
            className={`${pressable.picture} ${styles.open}`}
            aria-label={`View full size: ${label}`}
            onClick={onOpen}
          >
            <img src={url} alt="" decoding="async" />
          </button>
        ) : (
          <img src={url} alt={label} decoding="async" />
        )}
        {isPainting && (
          <progress
            className={`${bars.thin} ${styles.bar}`}
            max={100}
            value={job ? percentOf(job) : 0}
            aria-label={`Generating ${label}`}
          />
        )}
      </div>
      <h3 className={styles.label}>{label}</h3>
      <p
        className={
          work.kind === 'failed' && !isLeftOut
            ? `${textStyles.dangerAnywhere} ${textStyles.small}`
            : textStyles.mutedAnywhere
        }
      >
        {stateOf(cell, job, isPaused)}
      </p>
      <div className={styles.actions}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Redo: ${label}`}
          disabled={isPainting}
          onClick={onRedo}
        >
          Redo
        </Button>
        <ActionMenu size="small" label={`More for ${label}`} actions={actions} />
      </div>
      {chooser.input}
    </article>
  )
}

function stateOf({ isLeftOut, work, picture }: SpriteCell, job: ImageJobView | undefined, isPaused: boolean): string {
  if (isLeftOut) return 'Excluded'
  switch (work.kind) {
    case 'waiting':
      return isPaused ? 'Paused' : 'Waiting'
    case 'painting':
      return job ? workWords(job) : 'Waiting for the server'
    case 'failed':
      return work.why
    case 'none':
      return picture ? 'Ready' : 'Failed'
    default:
      return work satisfies never
  }
}
