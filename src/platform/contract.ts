import * as auth from './auth.ts'
import * as chastity from './chastity.ts'
import * as email from './email.ts'
import * as health from './health.ts'
import * as hosted from './hostedRoutes.ts'
import * as profile from './profile.ts'
import type { Route } from './route.ts'

/** Every call of the API. */
export const contract: readonly Route[] = [auth, email, profile, hosted, chastity, health].flatMap((group) =>
  Object.values(group).filter((value): value is Route & typeof value => typeof value === 'object' && 'path' in value),
)
