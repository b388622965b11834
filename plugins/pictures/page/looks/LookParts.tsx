import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CharacterId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { lookPath } from '../pagePaths.ts'

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

/** Says, beside words about somebody's appearance, that pictures go by their look sheet instead, where one is kept. */
export function LookNote({ who }: { readonly who: string }) {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    let isShown = true
    storage()
      .read('looks', who)
      .then(
        (sheet) => isShown && setKept(sheet !== undefined),
        // The words it stands beside can be written all the same.
        () => {},
      )
    return () => {
      isShown = false
    }
  }, [who])
  if (!isKept) return null
  return (
    <p className={textStyles.mutedAnywhere} role="note">
      {who === 'player'
        ? 'Pictures use your saved look, not the physical description here. '
        : 'Pictures use the saved look, not the base prompt and clothing here. '}
      <Link to={lookPath(who)}>Open look</Link>
    </p>
  )
}
