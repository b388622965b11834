import type { Session } from 'sdk'
import { session } from 'sdk/page/session.ts'
import { whenTestEnds } from '../../../shared/whenTestEnds.fixture.ts'

/** Opens a chat, or what a test needs of it. It is closed when the test ends: other test files share the thread. */
export function openInTest(chat: object): void {
  session.current = chat as Session
  whenTestEnds(() => {
    session.current = undefined
  })
}
