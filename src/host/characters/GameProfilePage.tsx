import { lazy, Suspense } from 'react'
import { LookNote } from '../features/pictures/looks/LookNote.tsx'
import { lookPath } from '../features/pictures/looks/lookPath.ts'
import { SchemaForm } from '../settings/SchemaForm.tsx'
import { pronounsSection, sections } from '../settings/sections.ts'
import { changePronouns, changeSettings } from '../settings/settings.ts'
import styles from '../settings/settingsPage.module.css'
import { useSettings } from '../settings/useSettings.ts'
import { Card } from '../ui/Card.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from '../ui/Page.tsx'

const GuideProfileCard = lazy(() => import('../features/scenarios/own/GuideProfileCard.tsx'))

/** Who the player is in a scene. Characters are told this and nothing else about the person. */
export default function GameProfilePage() {
  usePageTitle('Game profile')
  const { userProfile, general } = useSettings()
  return (
    <div className={styles.page}>
      <PageHeader
        title="Game profile"
        intro="Who you are in a scene. It is sent to the AI along with the conversation, so that characters know you."
      >
        {general.imageGenerationEnabled && (
          <LinkButton to={lookPath('player')} variant="default">
            Your look in pictures
          </LinkButton>
        )}
      </PageHeader>
      <Card title="You">
        <LookNote who="player" />
        <SchemaForm
          schema={sections.userProfile}
          values={userProfile}
          onChange={(patch) => changeSettings('userProfile', patch)}
        />
      </Card>
      <Card title="Pronouns">
        <SchemaForm schema={pronounsSection} values={userProfile.pronouns} onChange={changePronouns} />
      </Card>
      <Suspense>
        <GuideProfileCard />
      </Suspense>
    </div>
  )
}
