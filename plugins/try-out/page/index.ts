import { lazy } from 'react'
import { definePage } from 'sdk/page/definePage.ts'
import { characterDraftParts } from 'sdk/page/points/characterParts.ts'
import { ongoing } from 'sdk/page/points/ongoing.ts'
import { stopOnPanic } from 'sdk/page/points/stopOnPanic.ts'
import { startAgain, stopReply } from './tryOut.ts'

/** A chat with a character as the form describes them, beside the form. */
export default definePage({
  start(add, scope) {
    add(characterDraftParts, 'try-out', { place: 'beside', component: lazy(() => import('./TryOut.tsx')) })
    add(ongoing, 'try-out', { after: 'turn', stop: stopReply })
    scope.add(stopOnPanic(startAgain))
    scope.add(startAgain)
  },
})
