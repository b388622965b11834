import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { choicesOf } from 'sdk/page/plugins/choices.ts'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { CopyIcon, DownloadIcon, TrashIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { PageLink } from 'sdk/ui/PageLink.tsx'
import { StarIcon } from 'sdk/ui/StarIcon.tsx'
import textStyles from 'sdk/ui/text.module.css'
import type { ImageRecord } from '../../../../src/workers/storage/contract.ts'
import { copyPrompt, deletePictures, exportPicture, starPictures } from '../history/keepPictures.ts'
import { pictureTimesSection } from '../pictureTimesSection.ts'
import styles from './MadePictureDialog.module.css'
import { MakeAgain } from './MakeAgain.tsx'
import { useMadePicture } from './useMadePicture.ts'

/** What the dialog is opened with. */
export interface MadePictureDetail {
  readonly id: string
  /** Those beside it in a list: the arrow keys go through them. */
  readonly among?: readonly string[]
}

/** One made picture as large as the screen allows, with what is known of it and what can be done with it. */
export default function MadePictureDialog({ detail, onClose }: DialogProps) {
  const { id: first, among = [] } = detail as MadePictureDetail
  const [id, setId] = useState(first)
  const picture = useMadePicture(id)
  const { imageGenerationEnabled: hasPictures } = useSection(pictureTimesSection)
  const goBy = (steps: number) => {
    const next = among[among.indexOf(id) + steps]
    if (next !== undefined && among.includes(id)) setId(next)
  }
  const turnPage = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') goBy(-1)
    if (event.key === 'ArrowRight') goBy(1)
  }
  return (
    <Dialog title={(picture.kind === 'here' && picture.record.caption) || 'Picture'} size="large" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut for the buttons within */}
      <div className={layout.wideStack4} onKeyDown={turnPage}>
        {picture.kind === 'gone' && <p className={textStyles.subtle}>Picture missing</p>}
        {picture.kind === 'here' && (
          <>
            <img
              className={styles.picture}
              src={picture.url}
              alt={picture.record.caption || 'The scene'}
              width={picture.record.width}
              height={picture.record.height}
            />
            {among.length > 1 && <Pager at={among.indexOf(id)} of={among.length} onGo={goBy} />}
            <PictureActions record={picture.record} onGone={onClose} />
            {hasPictures && <MakeAgain key={id} record={picture.record} />}
            <Provenance record={picture.record} />
            {among.length === 0 && (
              <PageLink to="/pictures" onFollow={onClose}>
                All pictures
              </PageLink>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

interface PagerProps {
  readonly at: number
  readonly of: number
  onGo(steps: number): void
}

function Pager({ at, of, onGo }: PagerProps) {
  return (
    <div className={styles.pager}>
      <Button size="compact-sm" variant="default" disabled={at <= 0} onClick={() => onGo(-1)}>
        Previous
      </Button>
      <span>{`${at + 1} of ${of.toLocaleString()}`}</span>
      <Button size="compact-sm" variant="default" disabled={at >= of - 1} onClick={() => onGo(1)}>
        Next
      </Button>
    </div>
  )
}

function PictureActions({ record, onGone }: { readonly record: ImageRecord; onGone(): void }) {
  const { id, isStarred } = record
  const remove = async () => {
    if (await deletePictures([id])) onGone()
  }
  return (
    <div className={layout.row}>
      <Button
        size="compact-md"
        variant="default"
        aria-pressed={isStarred}
        leftSection={<StarIcon filled={isStarred} size={18} />}
        onClick={() => void starPictures([id], !isStarred)}
      >
        {isStarred ? 'Starred' : 'Star'}
      </Button>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<DownloadIcon size={18} />}
        onClick={() => void exportPicture(record)}
      >
        Export
      </Button>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<CopyIcon size={18} />}
        onClick={() => void copyPrompt(record)}
      >
        Copy prompt
      </Button>
      <Button
        size="compact-md"
        variant="default"
        color="red"
        leftSection={<TrashIcon size={18} />}
        onClick={() => void remove()}
      >
        Delete
      </Button>
    </div>
  )
}

/** How a picture was made: all that is needed to make it again. */
function Provenance({ record }: { readonly record: ImageRecord }) {
  const server = choicesOf('imageBackend').find(({ key }) => key === record.backend)?.label ?? record.backend
  return (
    <details className={styles.provenance}>
      <summary>Generation details</summary>
      <dl className={`${layout.terms} ${styles.facts}`}>
        <Fact name="Prompt">{record.prompt}</Fact>
        {record.negativePrompt !== '' && <Fact name="Negative prompt">{record.negativePrompt}</Fact>}
        <Fact name="Seed">{record.seed}</Fact>
        {record.checkpoint !== '' && <Fact name="Model">{record.checkpoint}</Fact>}
        {record.sampler !== '' && <Fact name="Sampler">{samplerWords(record)}</Fact>}
        <Fact name="Steps">{record.steps}</Fact>
        <Fact name="Guidance (CFG)">{record.cfg}</Fact>
        {record.loras.length > 0 && <Fact name="LoRAs">{loraWords(record)}</Fact>}
        <Fact name="Size">{`${record.width} × ${record.height}`}</Fact>
        <Fact name="Image server">{server}</Fact>
        <Fact name="Made">{madeAt.format(record.at)}</Fact>
      </dl>
    </details>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const samplerWords = ({ sampler, scheduler }: ImageRecord) => (scheduler === '' ? sampler : `${sampler}, ${scheduler}`)

const loraWords = ({ loras }: ImageRecord) =>
  loras.map(({ name, modelStrength }) => `${name} (${modelStrength})`).join(', ')

const madeAt = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' })
