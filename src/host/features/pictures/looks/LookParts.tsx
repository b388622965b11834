import type { CharacterId } from 'sdk'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { LookNote } from './LookNote.tsx'
import { lookPath } from './lookPath.ts'

interface OfCharacter {
  readonly id: CharacterId
}

export const CharacterLookNote = ({ id }: OfCharacter) => <LookNote who={id} />

export const PlayerLookNote = () => <LookNote who="player" />

export const CharacterLookLink = ({ id }: OfCharacter) => (
  <LinkButton to={lookPath(id)} variant="default">
    Look
  </LinkButton>
)

export const PlayerLookLink = () => (
  <LinkButton to={lookPath('player')} variant="default">
    Your look in pictures
  </LinkButton>
)
