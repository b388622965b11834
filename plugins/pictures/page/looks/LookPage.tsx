import { useParams } from '@tanstack/react-router'
import { CharacterNotFound } from 'sdk/page/characters/CharacterNotFound.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { spritesPath } from '../pagePaths.ts'
import { LookEditor } from './LookEditor.tsx'
import { useLook } from './looks.ts'

/** What a character looks like in every picture. */
export default function LookPage() {
  const { characterId = '' } = useParams({ strict: false }) as { characterId?: string }
  const reading = useLook(characterId)
  const title = reading.kind === 'found' ? `${reading.kept.name}'s look` : 'Look'
  return (
    <Page title={title} width="reading">
      {reading.kind === 'missing' ? (
        <CharacterNotFound reason={reading.reason} />
      ) : (
        <PageHeader title={title} intro="Sent with every picture of this character, to keep them recognisable.">
          <LinkButton to={spritesPath(characterId)} variant="default">
            Expressions
          </LinkButton>
          <LinkButton to={`/characters/${encodeURIComponent(characterId)}/edit`} variant="default">
            Edit character
          </LinkButton>
        </PageHeader>
      )}
      {reading.kind === 'found' && <LookEditor key={characterId} who={characterId} {...reading.kept} />}
    </Page>
  )
}
