import { lazy, Suspense, useState } from 'react'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import cards from 'sdk/ui/cards.module.css'
import { UploadIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NumberInput } from 'sdk/ui/NumberInput.ts'
import { Switch } from 'sdk/ui/Switch.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import styles from './Look.module.css'
import {
  type ChangeLook,
  type LookDraft,
  maxReferences,
  withFirst,
  withoutReference,
  withReferences,
} from './lookDraft.ts'
import { prepareReference } from './prepareReference.ts'
import { useThumbnails } from './useThumbnails.ts'

const ChoosePictures = lazy(() => import('./ChoosePictures.tsx'))

interface ReferencesFieldProps {
  readonly who: string
  readonly draft: LookDraft
  readonly onChange: ChangeLook
}

/** Pictures that show how somebody looks, the best first. */
export function ReferencesField({ who, draft, onChange }: ReferencesFieldProps) {
  const chooser = useFileChoice(
    {
      label: 'Reference picture files',
      accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/bmp',
      multiple: true,
    },
    (files) => void upload(files),
  )
  const [mistakes, setMistakes] = useState<readonly string[]>([])
  const [isReading, setReading] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const { references, fresh } = draft
  const urls = useThumbnails(references, fresh)
  const room = maxReferences - references.length

  const upload = async (files: readonly File[]) => {
    if (files.length === 0) return
    setReading(true)
    const read = await Promise.all(files.slice(0, room).map(prepareReference))
    const ready = read.flatMap((one) => (one.kind === 'ready' ? [one.file] : []))
    setMistakes([
      ...read.flatMap((one) => (one.kind === 'unusable' ? [one.reason] : [])),
      ...(files.length > room ? [`At most ${maxReferences} pictures; the others were skipped.`] : []),
    ])
    onChange((now) =>
      withReferences(
        { ...now, fresh: [...now.fresh, ...ready] },
        ready.map(({ id }) => id),
      ),
    )
    setReading(false)
  }
  const remove = (id: string, at: number) => {
    onChange((now) => withoutReference(now, id))
    toast({
      type: 'info',
      title: 'The reference picture was removed',
      message: 'It is removed when you save.',
      action: { label: 'Undo', run: () => onChange((now) => withReferences(now, [id], at)) },
    })
  }
  return (
    <Card title="Reference pictures">
      <p className={textStyles.mutedAnywhere}>
        At most {maxReferences} pictures of them, the best first. They stay here when the picture they came from is
        deleted.
      </p>
      {references.length > 0 && (
        <ol className={cards.pictures} aria-label="Reference pictures">
          {references.map((id, at) => (
            <li key={id} className={styles.picture}>
              {urls.has(id) ? (
                <img src={urls.get(id)} alt={`Reference ${at + 1}`} />
              ) : (
                <span className={styles.gone}>File missing</span>
              )}
              {at > 0 && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Move reference ${at + 1} first`}
                  onClick={() => onChange((now) => withFirst(now, id))}
                >
                  Move first
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Remove reference ${at + 1}`}
                onClick={() => remove(id, at)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ol>
      )}
      {mistakes.map((mistake) => (
        <p key={mistake} className={textStyles.dangerSmall} role="alert">
          {mistake}
        </p>
      ))}
      <div className={layout.row}>
        <Button variant="default" disabled={room === 0} onClick={() => setChoosing(true)}>
          From their pictures…
        </Button>
        <Button
          variant="default"
          leftSection={<UploadIcon size={18} />}
          disabled={room === 0}
          loading={isReading}
          onClick={chooser.choose}
        >
          Upload…
        </Button>
      </div>
      {chooser.input}
      {references.length > 0 && <StartFrom draft={draft} onChange={onChange} />}
      {isChoosing && (
        <Suspense>
          <ChoosePictures
            who={who}
            chosen={references}
            room={room}
            onChoose={(ids) => onChange((now) => withReferences(now, ids))}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}

interface StartFromProps {
  readonly draft: LookDraft
  readonly onChange: ChangeLook
}

/** Enough to change pose and place, and to leave the face alone. */
const usualDenoise = 0.65

/** Whether pictures begin with the best reference, and how far they may go from it. */
const StartFrom = ({ draft: { startFrom }, onChange }: StartFromProps) => (
  <>
    <Switch
      label="Start from the reference"
      description="Pictures led by this character start from the first picture above, if the image server supports it."
      checked={startFrom !== undefined}
      onChange={({ currentTarget: { checked } }) =>
        onChange((now) => ({ ...now, startFrom: checked ? { denoise: usualDenoise } : undefined }))
      }
    />
    {startFrom && (
      <NumberInput
        label="Denoising strength"
        description="0 keeps the picture, 1 makes a new one."
        min={0}
        max={1}
        step={0.05}
        decimalScale={2}
        value={startFrom.denoise}
        onChange={(denoise) => {
          if (typeof denoise === 'number') onChange((now) => ({ ...now, startFrom: { denoise } }))
        }}
      />
    )}
  </>
)
