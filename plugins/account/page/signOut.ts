import { askAccount } from 'sdk/page/account/askAccount.ts'
import { network } from 'sdk/page/engines.ts'
import { toast } from 'sdk/page/toasts.ts'
import type { logout } from '../../../src/platform/auth.ts'

/** Ends the session on the server where it can be reached, and forgets it here in any case. Characters and chats stay. */
export async function signOut(): Promise<void> {
  await askAccount<typeof logout>({ method: 'POST', path: '/auth/logout' }).catch(() => {})
  await network().forgetToken()
  toast({ type: 'success', title: 'Signed out', message: 'Your characters and chats stay in this browser.' })
}
