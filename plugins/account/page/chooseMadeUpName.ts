import { account } from 'sdk/page/account/account.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { isGeneratedUsername } from '../../../src/platform/usernames.ts'

/** Lets whoever has a name that was made up at a social sign-in choose one, as long as it can be changed. */
export function chooseMadeUpName(): void {
  const { user } = account
  if (user && user.username_changes_left > 0 && isGeneratedUsername(user.username)) openDialog('choose-username')
}
