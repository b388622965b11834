import settingsStyles from 'sdk/page/settings/settingsPage.module.css'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { LookEditor } from './LookEditor.tsx'
import { useLook } from './looks.ts'

/** What the player looks like in pictures. */
export default function PlayerLookPage() {
  usePageTitle('Your look')
  const reading = useLook('player')
  return (
    <div className={settingsStyles.page}>
      <PageHeader title="Your look" intro="How pictures show you when you are in the scene.">
        <LinkButton to="/settings/game-profile" variant="default">
          Game profile
        </LinkButton>
      </PageHeader>
      {reading.kind === 'missing' && <p role="alert">{reading.reason}</p>}
      {reading.kind === 'found' && <LookEditor who="player" name="you" sheet={reading.kept.sheet} />}
    </div>
  )
}
