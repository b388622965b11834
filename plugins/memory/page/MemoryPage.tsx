import { useParams } from '@tanstack/react-router'
import type { CharacterId } from 'sdk'
import { LoadingScreen } from 'sdk/page/LoadingScreen.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Page } from 'sdk/ui/Page.tsx'
import { Memories } from './Memories.tsx'
import { refreshMemories, useMemories } from './memoryStore.ts'

/** `/character/{characterId}/memory`: what one character remembers, to be seen and put right. */
export default function MemoryPage() {
  const { characterId } = useParams({ strict: false })
  const character = characterId as CharacterId
  const { phase, problem, character: shown } = useMemories(character)
  if (shown !== character || phase === 'reading') return <LoadingScreen />
  switch (phase) {
    case 'ready':
      return <Memories key={character} character={character} />
    case 'missing':
      return (
        <Page title="Memories">
          <EmptyState
            heading="h1"
            title="Character not found"
            text="It was deleted with its memories, perhaps in another tab."
          >
            <LinkButton to="/characters">All characters</LinkButton>
          </EmptyState>
        </Page>
      )
    case 'failed':
      return (
        <Page title="Memories">
          <EmptyState heading="h1" title="Couldn't load the memories" text={`${problem} No memories were lost.`}>
            <Button onClick={() => void refreshMemories()}>Try again</Button>
          </EmptyState>
        </Page>
      )
  }
}
