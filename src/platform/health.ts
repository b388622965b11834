import { Type } from 'typebox'
import { exactly, oneOf } from './common.ts'
import { anyone, route } from './route.ts'

/** `late`: work in the background has waited for minutes. */
const checks = Type.Optional(exactly({ db: oneOf(['ok', 'failed']), jobs: oneOf(['ok', 'late', 'failed']) }))

/** Whether the server can do its work now. What exactly it cannot, only its operator is told. */
export const readiness = route({
  method: 'GET',
  path: '/health/ready',
  access: anyone,
  limit: 'none',
  unknown: 'dropped',
  bare: true,
  status: 200,
  answer: exactly({ status: Type.Literal('ready'), checks }),
  refusals: ['notReady'],
  refusalMembers: Type.Object({ status: Type.Literal('not-ready'), checks }),
})
