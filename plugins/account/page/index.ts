import { accountSection } from 'sdk/page/account/accountSection.ts'
import { definePage } from 'sdk/page/definePage.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { topBarItems } from 'sdk/page/points/points.ts'
import { refusals } from 'sdk/page/points/refusals.ts'
import { sideMenuParts } from 'sdk/page/points/sideMenu.ts'
import { AccountControl } from './AccountControl.tsx'
import { AccountMenuPart } from './AccountMenuPart.tsx'
import { countUnread } from './countUnread.ts'
import { refusalWithoutMessages } from './hosted/refusalWithoutMessages.ts'
import { signOut } from './signOut.ts'
import { startAccount } from './startAccount.ts'

/** Signing in, the pages of the account, and what the hosted model asks for. */
export default definePage({
  routes: {
    login: () => import('./signIn/LoginPage.tsx'),
    'auth-callback': () => import('./links/AuthCallbackPage.tsx'),
    'reset-password': () => import('./links/ResetPasswordPage.tsx'),
    invite: () => import('./links/InvitePage.tsx'),
    'verify-email': () => import('./links/VerifyEmailPage.tsx'),
    'undo-email-change': () => import('./links/UndoEmailChangePage.tsx'),
    'cancel-deletion': () => import('./links/CancelDeletionPage.tsx'),
    profile: () => import('./profile/EditProfilePage.tsx'),
  },
  commands: { 'account.sign-in': () => openDialog('sign-in'), 'account.sign-out': signOut },
  dialogs: {
    'sign-in': () => import('./signIn/SignInDialog.tsx'),
    'choose-username': () => import('./signIn/UsernameDialog.tsx'),
    'confirm-password': () => import('./ConfirmPasswordDialog.tsx'),
    'confirm-adult': () => import('./ConfirmAdultDialog.tsx'),
    'usage-limit': () => import('./hosted/UsageLimitDialog.tsx'),
  },
  settingsPages: {
    'profile-profile': () => import('./profile/ProfilePage.tsx'),
    'profile-password': () => import('./profile/PasswordPage.tsx'),
    'profile-email': () => import('./profile/EmailPage.tsx'),
    'profile-social': () => import('./profile/SocialPage.tsx'),
    'profile-notifications': () => import('./profile/NotificationsPage.tsx'),
    'profile-privacy': () => import('./profile/PrivacyPage.tsx'),
    'profile-invite': () => import('./profile/InviteFriendsPage.tsx'),
    'account-server': () => import('./AccountServerPage.tsx'),
  },
  settingsFields: { 'account-server': async () => [accountSection.schema] },
  start(add, scope) {
    add(topBarItems, 'account', { place: 'account', component: AccountControl })
    add(sideMenuParts, 'account', { before: 'recent-chats', component: AccountMenuPart })
    add(refusals, 'messages-left', { after: 'sign-in', check: refusalWithoutMessages })
    startAccount(scope.signal)
    countUnread(scope.signal)
  },
})
