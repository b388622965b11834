import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Character } from 'sdk'
import { CharacterPortrait } from '../chat/CharacterPortrait.tsx'
import { storage } from '../engine.ts'
import { beginSession } from '../session/actions.ts'
import { completeSetup } from '../settings/setup.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import styles from './ChooseCompanion.module.css'

/** The characters there are, each one press away from a conversation; and the ways to bring another. */
export function ChooseCompanion() {
  const [characters, setCharacters] = useState<readonly Character[]>()
  const navigate = useNavigate()
  useEffect(() => {
    void storage().list('characters').then(setCharacters)
  }, [])
  const talk = async ({ id }: Character) => {
    await beginSession(id)
    completeSetup()
    await navigate({ to: '/chat' })
  }
  return (
    <>
      <ul className={styles.list}>
        {characters?.map((character) => (
          <li key={character.id}>
            <button type="button" className={styles.character} onClick={() => void talk(character)}>
              <CharacterPortrait id={character.id} name={character.name} />
              <span className={styles.about}>
                <span className={styles.name}>Talk to {character.name}</span>
                <span className={styles.text}>{character.personality.slice(0, 60)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        <LinkButton to="/character-upload" variant="default">
          Import a character
        </LinkButton>
        <LinkButton to="/characters/add" variant="default">
          Create Character
        </LinkButton>
      </div>
    </>
  )
}
