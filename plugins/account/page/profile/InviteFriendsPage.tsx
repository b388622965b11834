import { copyText } from 'sdk/page/copyText.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import text from 'sdk/ui/text.module.css'
import { AcceptedInvitations } from './AcceptedInvitations.tsx'
import { SignedInOnly } from './SignedInOnly.tsx'

/** The link that invites others, and what came of it. */
export default function InviteFriendsPage() {
  return (
    <SignedInOnly title="Invite friends">
      {({ username }) => (
        <>
          <InvitationLink link={`${location.origin}/invite/${username}`} />
          <AcceptedInvitations />
        </>
      )}
    </SignedInOnly>
  )
}

function InvitationLink({ link }: { readonly link: string }) {
  return (
    <Card title="Your link">
      <p>Anyone who registers with this link gets 30 days of Supporter.</p>
      <p className={text.anywhere}>{link}</p>
      <div>
        <Button variant="default" onClick={() => void copyText(link)}>
          Copy link
        </Button>
      </div>
    </Card>
  )
}
