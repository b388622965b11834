import { account } from 'sdk/page/account/account.ts'
import { openDialog } from 'sdk/page/dialog.ts'

/** A name that was made up at a social sign-in. */
export const isMadeUp = (username: string): boolean => /^(?:discord|google)_[a-z0-9]{8}$/i.test(username)

/** Lets whoever has such a name choose one, as long as it can be changed. */
export function chooseMadeUpName(): void {
  const { user } = account
  if (user && user.username_changes_left > 0 && isMadeUp(user.username)) openDialog('choose-username')
}
