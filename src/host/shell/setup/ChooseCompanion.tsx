import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Character } from 'sdk'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { storage } from 'sdk/page/engines.ts'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import pressable from 'sdk/ui/pressable.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { excerpt } from '../../../shared/characters/excerpt.ts'
import { introduceBuiltins } from '../../characters/characters.ts'
import { settleName } from '../../chat/naming/nameQuestion.ts'
import { CharacterPortrait } from '../../chat/screen/CharacterPortrait.tsx'
import { beginSession } from '../../chat/session/actions.ts'
import { report } from '../../chat/session/report.ts'
import { completeSetup } from '../../settings/setup.ts'
import styles from './SetupPage.module.css'

const { playerName } = conversationSection.schema.properties
const you = { type: 'object', properties: { playerName } } as const

/** Whoever is quick is here before those that come with Vesper were introduced. */
async function companions(): Promise<readonly Character[]> {
  await introduceBuiltins()
  return await storage().list('characters')
}

/** The characters there are, each one press away from a conversation; and the ways to bring another. */
export function ChooseCompanion() {
  const [characters, setCharacters] = useState<readonly Character[]>()
  const navigate = useNavigate()
  const conversation = useSection(conversationSection)
  useEffect(() => {
    settleName()
    void companions().then(setCharacters)
  }, [])
  const talk = async ({ id }: Character) => {
    try {
      await beginSession(id)
    } catch (error) {
      report(error)
      return
    }
    completeSetup()
    await navigate({ to: '/chat' })
  }
  return (
    <>
      <SchemaForm schema={you} values={conversation} onChange={(patch) => changeSettings(conversationSection, patch)} />
      <ul className={layout.list3}>
        {!characters && <li role="status">Getting the characters ready…</li>}
        {characters?.map((character) => (
          <li key={character.id}>
            <button
              type="button"
              className={`${pressable.row} ${styles.character}`}
              onClick={() => void talk(character)}
            >
              <CharacterPortrait id={character.id} name={character.name} />
              <span className={layout.stack1}>
                <span className={styles.name}>Talk to {character.name}</span>
                <span className={textStyles.muted}>{excerpt(character.personality, character.name)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
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
