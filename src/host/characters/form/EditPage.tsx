import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type CharacterId, messageOf } from 'sdk'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import type { StoredCharacter } from '../../../workers/shared/storedCharacter.ts'
import { Parts } from '../../extension/Parts.tsx'
import { characterFormParts } from '../characterParts.ts'
import { readCharacter } from '../storedCharacters.ts'
import { CharacterForm } from './CharacterForm.tsx'
import { draftOf } from './draft.ts'

type Reading =
  | { readonly kind: 'reading' }
  | { readonly kind: 'found'; readonly kept: StoredCharacter }
  | { readonly kind: 'missing'; readonly reason: string }

const gone = 'This character was deleted, perhaps in another tab.'

/** A character that exists, open for changes. */
export default function EditPage() {
  const { characterId } = useParams({ strict: false }) as { characterId?: string }
  const reading = useReading(characterId as CharacterId)
  const title = reading.kind === 'found' ? `Edit ${reading.kept.character.name}` : 'Edit character'
  return (
    <Page title={title} width="reading">
      {reading.kind === 'missing' ? (
        <EmptyState heading="h1" title="Character not found" text={reading.reason}>
          <LinkButton to="/characters">View All Characters</LinkButton>
        </EmptyState>
      ) : (
        <PageHeader title={title}>
          {reading.kind === 'found' && (
            <Parts of={characterFormParts} at="header" props={{ id: reading.kept.character.id }} />
          )}
        </PageHeader>
      )}
      {reading.kind === 'found' && (
        <CharacterForm
          key={reading.kept.character.id}
          first={draftOf(reading.kept.character, reading.kept.card)}
          earlier={reading.kept}
        />
      )}
    </Page>
  )
}

function useReading(id: CharacterId): Reading {
  const [reading, setReading] = useState<Reading>({ kind: 'reading' })
  useEffect(() => {
    let shown = true
    readCharacter(id).then(
      (kept) => shown && setReading(kept ? { kind: 'found', kept } : { kind: 'missing', reason: gone }),
      (error: unknown) => shown && setReading({ kind: 'missing', reason: messageOf(error) }),
    )
    return () => {
      shown = false
    }
  }, [id])
  return reading
}
