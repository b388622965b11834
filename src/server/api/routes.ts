import { addAuthRoutes } from './authRoutes.ts'
import { addChasterRoutes } from './chasterRoutes.ts'
import { addChastityRoutes } from './chastityRoutes.ts'
import { addHealthRoutes } from './healthRoutes.ts'
import { addHostedRoutes } from './hostedRoutes.ts'
import { addInviteRoutes } from './inviteRoutes.ts'
import { addMediaRoutes } from './mediaRoutes.ts'
import { addNotificationRoutes } from './notificationRoutes.ts'
import { addPrivacyRoutes } from './privacyRoutes.ts'
import { addProfileRoutes } from './profileRoutes.ts'
import type { Serve } from './serve.ts'
import { addSessionRoutes } from './sessionRoutes.ts'
import { addSocialRoutes } from './socialRoutes.ts'

/** Every call of the contract that needs an account or the database. */
export function addRoutes(serve: Serve): void {
  addAuthRoutes(serve)
  addSessionRoutes(serve)
  addSocialRoutes(serve)
  addProfileRoutes(serve)
  addInviteRoutes(serve)
  addHostedRoutes(serve)
  addChastityRoutes(serve)
  addChasterRoutes(serve)
  addMediaRoutes(serve)
  addNotificationRoutes(serve)
  addPrivacyRoutes(serve)
  addHealthRoutes(serve)
}
