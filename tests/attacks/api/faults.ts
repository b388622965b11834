import { openTestApi } from '../../../src/server/api/testApi.fixture.ts'
import { type Attack, heldUnless } from '../attack.ts'
import { password, row } from './rig.ts'

/* I16: a server whose database is gone tells nothing of itself. */

export async function faultAttacks(): Promise<readonly Attack[]> {
  const broken = await openTestApi()
  const { token } = await broken.register('Wagtail')
  broken.pass(10_000)
  await broken.database.close()
  const calls: readonly (readonly [method: 'GET' | 'POST', path: string, body?: unknown])[] = [
    ['GET', '/auth/me'],
    ['GET', '/profile/somebody'],
    ['POST', '/auth/login', { username: 'Wagtail', password }],
    ['POST', '/auth/register', { username: 'Dipper', password }],
    ['POST', '/chastity/lock', { duration: '1h' }],
  ]
  return calls.map(([method, path, body]) =>
    row(`I16 ${path}`, `learns of the server from ${path} while the database is gone`, async () => {
      const log = console.error
      // What the operator reads in the log is no part of the answer.
      console.error = () => {}
      try {
        const answer = await broken.call(method, path, body, { token, from: '10.3.2.1' })
        const { request_id, ...said } = answer.body
        const text = 'Request failed. Please try again.'
        const plain = JSON.stringify({ success: false, error: text, message: text, code: 'internal' })
        return heldUnless(
          (answer.status !== 500 || JSON.stringify(said) !== plain) && `${answer.status} ${JSON.stringify(said)}`,
        )
      } finally {
        console.error = log
      }
    }),
  )
}
