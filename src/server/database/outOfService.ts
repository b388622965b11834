import { codeOf } from './retry.ts'

/** Failures of the connection to a database. */
const ofConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'])
/** Of PostgreSQL: a connection that failed, a disk or another resource that is used up, and a server that stops or starts. */
const states = /^(08...|53...|57P0[1-5])$/

/** Whether a statement failed because its database cannot work for now. */
export function isOutOfService(error: unknown): boolean {
  const code = codeOf(error)
  return ofConnection.has(code) || states.test(code)
}
