import type { Attempt } from './attempt.ts'
import { brokerAttempts, secretAttempts } from './broker.ts'
import { codeAttempts, networkAttempts, storageAttempts } from './browser.ts'
import { floodAttempts, hoistingAttempts, timeAttempts } from './endings.ts'
import { forgedAttempts, gateAttempts } from './gate.ts'
import { bombAttempts, identityAttempts } from './identity.ts'
import { indexAttempts, installAttempts } from './installing.ts'
import { packageAttempts } from './packages.ts'
import { viewAttempts } from './views.ts'
import { weightAttempts } from './weights.ts'

export type { Attempt } from './attempt.ts'

/** Everything a hostile plugin tries, by what it is after. */
export const attempts: Readonly<Record<string, readonly Attempt[]>> = {
  'the network, by itself': networkAttempts,
  'what browsers keep': storageAttempts,
  'code out of text': codeAttempts,
  'the gate, in raw words': gateAttempts,
  'the host, by forged answers': forgedAttempts,
  memory: bombAttempts,
  'the scale': weightAttempts,
  'being somebody else': identityAttempts,
  keys: secretAttempts,
  'the network, by asking': brokerAttempts,
  'much of what is allowed': floodAttempts,
  time: timeAttempts,
  threads: hoistingAttempts,
  'getting in as a file': packageAttempts,
  'getting in by an update': installAttempts,
  'getting in by a list': indexAttempts,
  'looking like the house': viewAttempts,
}

/** What only the browser stands against: tried again where it is served with encryption. */
export const browserAttempts: typeof attempts = {
  'the network, by itself': networkAttempts,
  'what browsers keep': storageAttempts,
  'code out of text': codeAttempts,
}
