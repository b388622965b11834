import { readInvites } from '../../platform/invites.ts'
import { invitesOf } from '../accounts/invitations.ts'
import type { Serve } from './serve.ts'

/** What came of the invitations of a user. */
export function addInviteRoutes(serve: Serve): void {
  serve(readInvites, async ({ platform, caller }) => {
    const { id, username } = caller.user
    return {
      data: {
        code: username,
        url: `${platform.publicUrl}/invite/${username}`,
        ...(await invitesOf(platform.database, id)),
      },
    }
  })
}
