import { askAccount } from 'sdk/page/account/askAccount.ts'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import rows from 'sdk/ui/rows.module.css'
import text from 'sdk/ui/text.module.css'
import type { Invites, readInvites } from '../../../../src/platform/invites.ts'
import { Unread } from './Unread.tsx'
import { useRead } from './useRead.ts'

/** Who registered with one's link, and the days that earned. */
export function AcceptedInvitations() {
  const { value: invites, ...reading } = useRead(
    async (signal) => (await askAccount<typeof readInvites>({ method: 'GET', path: '/invites' }, signal)).data,
  )
  return (
    <Card title="Accepted invitations">
      {!invites && !reading.problem && <p role="status">Loading your invitations…</p>}
      {invites && (invites.redeemed === 0 ? <NoneYet {...invites} /> : <Accepted {...invites} />)}
      {reading.problem && <Unread {...reading} />}
    </Card>
  )
}

/** Accounts may be deleted after they earned days. */
const NoneYet = ({ days_earned }: Invites) => (
  <p>
    No one has registered with your link yet.
    {days_earned > 0 && ` You earned ${days_earned} days of Supporter with accounts that were deleted since.`}
  </p>
)

const Accepted = ({ redeemed, days_earned, recent }: Invites) => (
  <>
    <p>
      {redeemed === 1 ? '1 person' : `${redeemed} people`} registered with your link. You earned {days_earned} days of
      Supporter.
    </p>
    <ul className={layout.list3} aria-label="Recent invitations">
      {recent.map(({ username, at, rewarded }) => (
        <li key={username} className={rows.lined}>
          <div className={rows.words}>
            <span className={text.name}>{username}</span>
            <span className={text.muted}>
              {new Date(at).toLocaleString()}. {rewarded ? 'You earned 30 days.' : 'No reward.'}
            </span>
          </div>
        </li>
      ))}
    </ul>
    {recent.length < redeemed && <p className={text.muted}>The {recent.length} newest are shown.</p>}
    {recent.some(({ rewarded }) => !rewarded) && (
      <p className={text.muted}>
        You earn nothing when someone registers from your own network, or from one where an invitation was accepted in
        the last 30 days, or after 12 rewards in a year.
      </p>
    )}
  </>
)
