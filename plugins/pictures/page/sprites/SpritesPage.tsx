import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type CharacterId, messageOf } from 'sdk'
import { CharacterNotFound } from 'sdk/page/characters/CharacterNotFound.tsx'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import cards from 'sdk/ui/cards.module.css'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { expressionOf } from '../../../../src/shared/pictures/sprites/expressions.ts'
import type { SpriteSet } from '../../../../src/shared/pictures/sprites/spriteSet.ts'
import { useLook } from '../looks/looks.ts'
import { lookPath } from '../pagePaths.ts'
import { pictureTimesSection } from '../pictureTimesSection.ts'
import { BlobPicture } from './BlobPicture.tsx'
import { NewSetForm } from './NewSetForm.tsx'
import { followSprites } from './paintSprites.ts'
import { ReviewSet } from './ReviewSet.tsx'
import styles from './Sprites.module.css'
import { removeExpression } from './saveSprites.ts'
import { sprites } from './sprites.ts'
import { useCardExpressions } from './useCardExpressions.ts'

/** The sprite studio: one portrait, many faces, looked over and saved to the card. */
export default function SpritesPage() {
  const { characterId = '' } = useParams({ strict: false }) as { characterId?: string }
  const character = characterId as CharacterId
  const look = useLook(characterId)
  const hasPictures = useSection(pictureTimesSection).imageGenerationEnabled
  const title = look.kind === 'found' ? `Expressions of ${look.kept.name}` : 'Expressions'
  return (
    <Page title={title}>
      {look.kind === 'missing' ? (
        <CharacterNotFound reason={look.reason} />
      ) : (
        <PageHeader
          title={title}
          intro="Generate expressions from one portrait, review them and save them to the card."
        >
          <LinkButton to={lookPath(characterId)} variant="default">
            Look
          </LinkButton>
          <LinkButton to={`/characters/${encodeURIComponent(characterId)}/edit`} variant="default">
            Edit character
          </LinkButton>
        </PageHeader>
      )}
      {look.kind === 'found' && (
        <div className={layout.column5}>
          {hasPictures ? (
            <Studio key={characterId} character={character} look={look.kept} />
          ) : (
            <EmptyState title="Image generation is off" text="Expressions need an image server.">
              <LinkButton to="/settings/ai/comfyui">Settings</LinkButton>
            </EmptyState>
          )}
          <InTheCard character={character} />
        </div>
      )}
    </Page>
  )
}

interface StudioProps {
  readonly character: CharacterId
  readonly look: Parameters<typeof NewSetForm>[0]['look']
}

function Studio({ character, look }: StudioProps) {
  const reading = useSprites(character)
  const top = useFocusOn(reading.kind === 'read' ? (reading.set?.begun ?? 'none') : undefined)
  if (reading.kind === 'failed') return <p role="alert">Couldn't load the set. {reading.reason}</p>
  if (reading.kind === 'reading') return null
  const { set } = reading
  return (
    <div ref={top} className={`${layout.column5} ${styles.top}`} tabIndex={-1}>
      {set ? <ReviewSet set={set} name={look.name} /> : <NewSetForm character={character} look={look} />}
    </div>
  )
}

/** What was pressed to begin a set, or to end it, is gone by then: the focus goes on to where the work goes on. */
function useFocusOn(begun: number | 'none' | undefined) {
  const top = useRef<HTMLDivElement>(null)
  const known = useRef(begun)
  useEffect(() => {
    const isAnother = known.current !== undefined && known.current !== begun
    known.current = begun
    if (isAnother && document.activeElement === document.body) top.current?.focus()
  }, [begun])
  return top
}

/** The expressions a card has, whoever put them there. */
function InTheCard({ character }: { readonly character: CharacterId }) {
  const found = useCardExpressions(character)
  if (found.size === 0) return null
  return (
    <Card title="In the card">
      <p className={textStyles.mutedAnywhere}>
        Included when you export the character as CHARX. A PNG card holds only one picture.
      </p>
      <ul className={cards.pictures} aria-label="Expressions in the card">
        {[...found].map(([name, blob]) => {
          const { label } = expressionOf(name)
          return (
            <li key={name} className={styles.kept}>
              <BlobPicture blob={blob} alt={label} />
              <span className={styles.label}>{label}</span>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Remove ${label} from the card`}
                onClick={() => void removeExpression(character, name)}
              >
                Remove
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

type SetReading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** Without a set there is none yet. */
  | { readonly kind: 'read'; readonly set: SpriteSet | undefined }

/** The set of a character, which goes on while it is looked at. */
function useSprites(character: CharacterId): SetReading {
  const { isRead, sets } = useSnapshot(sprites)
  const [reason, setReason] = useState<string>()
  useEffect(() => {
    followSprites().catch((error: unknown) => setReason(messageOf(error)))
  }, [])
  if (reason !== undefined) return { kind: 'failed', reason }
  return isRead ? { kind: 'read', set: sets[character] } : { kind: 'reading' }
}
