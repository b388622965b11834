import { changePronouns, profileSection, pronounsSchema } from 'sdk/page/characters/profileSection.ts'
import { profileParts } from 'sdk/page/points/characterParts.ts'
import { Parts } from 'sdk/page/points/Parts.tsx'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import styles from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'

const { name, genitals, physicalDescription } = profileSection.schema.properties
const you = { type: 'object', properties: { name, genitals, physicalDescription } } as const

/** Who the player is in a scene. Characters are told this and nothing else about the person. */
export default function GameProfilePage() {
  usePageTitle('Game profile')
  const userProfile = useSection(profileSection)
  return (
    <div className={styles.page}>
      <PageHeader title="Game profile" intro="Who you are in a scene. Sent to the AI with the conversation.">
        <Parts of={profileParts} at="header" props={{}} />
      </PageHeader>
      <Card title="You">
        <Parts of={profileParts} at="you" props={{}} />
        <SchemaForm schema={you} values={userProfile} onChange={(patch) => changeSettings(profileSection, patch)} />
      </Card>
      <Card title="Pronouns">
        <SchemaForm schema={pronounsSchema} values={userProfile.pronouns} onChange={changePronouns} />
      </Card>
      <Parts of={profileParts} at="cards" props={{}} />
    </div>
  )
}
