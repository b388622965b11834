import type { CharacterId } from 'sdk'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'

/** The way to the lorebook that came with a character's card. */
export default function CardBookLink({ id }: { readonly id: CharacterId }) {
  return (
    <LinkButton to={`/lorebooks/card/${id}`} variant="default">
      Lorebook
    </LinkButton>
  )
}
