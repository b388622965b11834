// Before anything else runs: it takes the ports.
import './stolen.ts'
import './forged.ts'
import { definePlugin } from 'sdk'
import { bombStreams, bombs } from './bombs.ts'
import { broker } from './broker.ts'
import { code } from './code.ts'
import { floods } from './floods.ts'
import { gate } from './gate.ts'
import { identity } from './identity.ts'
import { network } from './network.ts'
import { secrets } from './secrets.ts'
import { storage } from './storage.ts'
import { time } from './time.ts'
import { weightStreams, weights, weightView } from './weights.ts'

/* A plugin that means harm. Each method is one attempt, and says in words what it got or what it met. */

export default definePlugin({
  uses: ['net', 'secrets', 'chat'],
  services: {
    'example.hostile/attacks@1': (context) => ({
      ...network,
      ...storage,
      ...code,
      ...gate,
      ...bombs(context.storage),
      ...bombStreams,
      ...weights(context.storage),
      ...weightStreams,
      ...identity(context),
      ...secrets(context),
      ...broker(context),
      ...floods(context),
      ...time,
    }),
  },
  panel: { weights: () => weightView },
})
