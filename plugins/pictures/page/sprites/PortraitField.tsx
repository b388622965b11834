import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { CharacterId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import cards from 'sdk/ui/cards.module.css'
import { UploadIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import pressable from 'sdk/ui/pressable.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import { useThumbnails } from '../looks/useThumbnails.ts'
import { BlobPicture } from './BlobPicture.tsx'
import styles from './Sprites.module.css'

const ChoosePictures = lazy(() => import('../looks/ChoosePictures.tsx'))

interface PortraitFieldProps {
  readonly character: CharacterId
  readonly name: string
  /** Of the look sheet. */
  readonly references: readonly string[]
  readonly choice: PortraitChoice | undefined
  onChoose(choice: PortraitChoice): void
}

/** Which picture a set begins with: the character's own, a reference, one that was made, or a file. */
export function PortraitField({ character, name, references, choice, onChoose }: PortraitFieldProps) {
  const chooser = useFileChoice(
    { label: 'Portrait file', accept: 'image/png,image/jpeg,image/webp,image/avif' },
    ([file]) => take({ kind: 'file', key: crypto.randomUUID(), blob: file }),
  )
  const [isChoosing, setChoosing] = useState(false)
  const [others, setOthers] = useState<readonly PortraitChoice[]>([])
  const own = useOwnPicture(character)
  const isFirst = useRef(true)
  useEffect(() => {
    if (own && isFirst.current && !choice) onChoose({ kind: 'file', key: 'own', blob: own })
    if (own) isFirst.current = false
  }, [own, choice, onChoose])
  const choices: readonly PortraitChoice[] = [
    ...(own ? [{ kind: 'file' as const, key: 'own', blob: own }] : []),
    ...references.map((id): PortraitChoice => ({ kind: 'kept', key: id, id })),
    ...others.filter(({ key }) => !references.includes(key)),
  ]
  const urls = useThumbnails(choices.flatMap((one) => (one.kind === 'kept' ? [one.id] : [])))
  const take = (one: PortraitChoice) => {
    setOthers((before) => [...before.filter(({ key }) => key !== one.key), one])
    onChoose(one)
  }
  return (
    <Card title="Portrait">
      <p className={textStyles.mutedAnywhere}>
        Every expression starts from it. A front view in even light works best.
      </p>
      {choices.length === 0 && <p className={textStyles.mutedAnywhere}>No picture of {name} yet. Choose one.</p>}
      <ul className={cards.pictures} aria-label="Portraits">
        {choices.map((one, at) => {
          const alt = one.key === 'own' ? `The picture of ${name}` : `Portrait ${at + 1}`
          return (
            <li key={one.key}>
              <button
                type="button"
                className={`${pressable.choice} ${styles.portrait}`}
                aria-pressed={choice?.key === one.key}
                onClick={() => onChoose(one)}
              >
                {one.kind === 'file' ? (
                  <BlobPicture blob={one.blob} alt={alt} />
                ) : (
                  <img src={urls.get(one.id)} alt={alt} />
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <div className={layout.row}>
        <Button variant="default" onClick={() => setChoosing(true)}>
          From their pictures…
        </Button>
        <Button variant="default" leftSection={<UploadIcon size={18} />} onClick={chooser.choose}>
          Upload…
        </Button>
      </div>
      {chooser.input}
      {isChoosing && (
        <Suspense>
          <ChoosePictures
            title="Choose a portrait"
            who={character}
            chosen={[]}
            room={1}
            onChoose={([id]) => id !== undefined && take({ kind: 'kept', key: id, id })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function useOwnPicture(character: CharacterId): Blob | undefined {
  const [picture, setPicture] = useState<Blob>()
  useEffect(() => {
    let isShown = true
    storage()
      .read('pictures', character)
      .then(
        (found) => isShown && setPicture(found?.blob),
        (error: unknown) => console.warn('[Sprites]', 'The picture of a character could not be read', error),
      )
    return () => {
      isShown = false
    }
  }, [character])
  return picture
}

/** A picture a set may begin with: one that is kept here, or a file. */
export type PortraitChoice =
  | { readonly kind: 'kept'; readonly key: string; readonly id: string }
  | { readonly kind: 'file'; readonly key: string; readonly blob: Blob }

export async function readPortraitChoice(choice: PortraitChoice): Promise<Blob> {
  if (choice.kind === 'file') return choice.blob
  const file = await storage().read('imageFiles', choice.id)
  if (!file) throw new Error('This picture is missing. Choose another portrait.')
  return file.picture
}
