import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

/** Why there is nothing, for `useReading`. */
export const characterGone = 'This character was deleted, perhaps in another tab.'

/** In place of a page about one character. */
export const CharacterNotFound = ({ reason }: { readonly reason: string }) => (
  <EmptyState heading="h1" title="Character not found" text={reason}>
    <LinkButton to="/characters">View All Characters</LinkButton>
  </EmptyState>
)
