import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { Parts } from '../extension/Parts.tsx'
import { SchemaForm } from '../settings/SchemaForm.tsx'
import { pronounsSection, sections } from '../settings/sections.ts'
import { changePronouns, changeSettings } from '../settings/settings.ts'
import styles from '../settings/settingsPage.module.css'
import { useSettings } from '../settings/useSettings.ts'
import { profileParts } from './characterParts.ts'

/** Who the player is in a scene. Characters are told this and nothing else about the person. */
export default function GameProfilePage() {
  usePageTitle('Game profile')
  const { userProfile } = useSettings()
  return (
    <div className={styles.page}>
      <PageHeader title="Game profile" intro="Who you are in a scene. Sent to the AI with the conversation.">
        <Parts of={profileParts} at="header" props={{}} />
      </PageHeader>
      <Card title="You">
        <Parts of={profileParts} at="you" props={{}} />
        <SchemaForm
          schema={sections.userProfile}
          values={userProfile}
          onChange={(patch) => changeSettings('userProfile', patch)}
        />
      </Card>
      <Card title="Pronouns">
        <SchemaForm schema={pronounsSection} values={userProfile.pronouns} onChange={changePronouns} />
      </Card>
      <Parts of={profileParts} at="cards" props={{}} />
    </div>
  )
}
