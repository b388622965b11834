import * as auth from './auth.ts'
import * as chaster from './chaster.ts'
import * as chastity from './chastity.ts'
import * as email from './email.ts'
import * as health from './health.ts'
import * as hosted from './hostedRoutes.ts'
import * as invites from './invites.ts'
import * as media from './media.ts'
import * as notifications from './notifications.ts'
import * as privacy from './privacy.ts'
import * as profile from './profile.ts'
import type { Route } from './route.ts'
import * as social from './social.ts'

/** Every call of the API. */
export const contract: readonly Route[] = [
  auth,
  social,
  email,
  profile,
  invites,
  hosted,
  chastity,
  chaster,
  media,
  notifications,
  privacy,
  health,
].flatMap((group) =>
  Object.values(group).filter((value): value is Route & typeof value => typeof value === 'object' && 'path' in value),
)
