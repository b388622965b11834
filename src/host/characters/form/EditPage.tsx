import { useParams } from '@tanstack/react-router'
import type { CharacterId } from 'sdk'
import { CharacterNotFound, characterGone } from 'sdk/page/characters/CharacterNotFound.tsx'
import { characterFormParts } from 'sdk/page/points/characterParts.ts'
import { Parts } from 'sdk/page/points/Parts.tsx'
import { useReading } from 'sdk/page/records/useReading.ts'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { readCharacter } from '../storedCharacters.ts'
import { CharacterForm } from './CharacterForm.tsx'
import { draftOf } from './draft.ts'

/** A character that exists, open for changes. */
export default function EditPage() {
  const { characterId } = useParams({ strict: false }) as { characterId?: string }
  const reading = useReading(characterId as CharacterId, readCharacter, characterGone)
  const title = reading.kind === 'found' ? `Edit ${reading.kept.character.name}` : 'Edit character'
  return (
    <Page title={title} width="reading">
      {reading.kind === 'missing' ? (
        <CharacterNotFound reason={reading.reason} />
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
