import { addAuthRoutes } from './authRoutes.ts'
import { addChastityRoutes } from './chastityRoutes.ts'
import { addHealthRoutes } from './healthRoutes.ts'
import { addHostedRoutes } from './hostedRoutes.ts'
import { addProfileRoutes } from './profileRoutes.ts'
import type { Serve } from './serve.ts'
import { addSessionRoutes } from './sessionRoutes.ts'

/** Every call of the contract that needs an account or the database. */
export function addRoutes(serve: Serve): void {
  addAuthRoutes(serve)
  addSessionRoutes(serve)
  addProfileRoutes(serve)
  addHostedRoutes(serve)
  addChastityRoutes(serve)
  addHealthRoutes(serve)
}
