import { openDialog } from 'sdk/page/dialog.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { StatusChip } from 'sdk/ui/StatusChip.tsx'
import type { CurrentUser, Tier } from '../../../../src/platform/account.ts'
import { ProfileForm } from './ProfileForm.tsx'
import styles from './profile.module.css'
import { SignedInOnly } from './SignedInOnly.tsx'

/** Who is signed in, and what they say of themselves. */
export default function ProfilePage() {
  return (
    <SignedInOnly title="Profile">
      {(user) => (
        <>
          <WhoCard user={user} />
          <Card title="About you">
            <ProfileForm />
          </Card>
        </>
      )}
    </SignedInOnly>
  )
}

const tierLabels: Readonly<Record<Tier, string>> = {
  free: 'Free',
  supporter: 'Supporter',
  supporter_plus: 'Supporter+',
  pro: 'Pro',
}

function WhoCard({ user }: { readonly user: CurrentUser }) {
  return (
    <Card title="Account">
      <dl className={`${layout.terms} ${styles.facts}`}>
        <dt>Username</dt>
        <dd>
          {user.username} {user.is_admin && <StatusChip tone="warm">Admin</StatusChip>}
        </dd>
        <dt>Plan</dt>
        <dd>{tierLabels[user.subscription_tier]}</dd>
      </dl>
      {user.username_changes_left === 1 ? (
        <div>
          <Button variant="default" onClick={() => openDialog('choose-username')}>
            Change username
          </Button>
        </div>
      ) : (
        <p>A username can be changed only once, and yours has been changed.</p>
      )}
    </Card>
  )
}
