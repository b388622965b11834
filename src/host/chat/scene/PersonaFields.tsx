import { changePronouns, profileSection } from 'sdk/page/characters/profileSection.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import boxes from 'sdk/ui/boxes.module.css'
import layout from 'sdk/ui/layout.module.css'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { persona } from '../session/turn.ts'
import styles from './SceneDialog.module.css'

const pronouns = [
  ['subject', 'Subject'],
  ['object', 'Object'],
  ['possessive', 'Possessive'],
  ['possessiveProper', 'Possessive, alone'],
  ['reflexive', 'Reflexive'],
] as const

/** Who the player is, in all chats. Kept as it is typed, like everything in the settings. */
export function PersonaFields({ characterName }: { readonly characterName: string }) {
  const userProfile = useSection(profileSection)
  return (
    <details className={styles.persona}>
      <summary className={textStyles.disclosure}>You in the story</summary>
      <p className={textStyles.muted}>Applies to all chats. Saved as you type.</p>
      <TextInput
        label="Name"
        autoComplete="off"
        value={userProfile.name}
        onChange={(event) => changeSettings(profileSection, { name: event.currentTarget.value })}
      />
      <Textarea
        label="Appearance"
        rows={3}
        value={userProfile.physicalDescription}
        onChange={(event) => changeSettings(profileSection, { physicalDescription: event.currentTarget.value })}
      />
      <div className={styles.row}>
        {pronouns.map(([name, label]) => (
          <TextInput
            key={name}
            label={label}
            autoComplete="off"
            value={userProfile.pronouns[name]}
            onChange={(event) => changePronouns({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <p className={`${boxes.sunken} ${layout.stack1} ${textStyles.anywhere}`}>
        <span className={textStyles.muted}>{'“{{char}} smiles at {{user}}” becomes'}</span>
        <span>{`“${characterName} smiles at ${persona().name}”`}</span>
        <span className={textStyles.muted}>and the model sees this about you</span>
        <span>{pronounExample(persona().name, userProfile.pronouns)}</span>
      </p>
    </details>
  )
}

/** The pronouns at work, so that a slip shows. */
function pronounExample(
  name: string,
  { subject, object, possessive, possessiveProper, reflexive }: Readonly<Record<(typeof pronouns)[number][0], string>>,
): string {
  return `“${name} takes ${possessive} coat; the coat is ${possessiveProper}. Someone helps ${object}, though ${subject} could do it for ${reflexive}.”`
}
