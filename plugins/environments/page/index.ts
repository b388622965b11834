import { definePage } from 'sdk/page/definePage.ts'
import { chatPlaces } from 'sdk/page/points/chatPlace.ts'
import { subscribe } from 'valtio'
import { currentEnvironment, environmentPrompt, environments } from './environments.ts'

/** Where a chat is set. */
export default definePage({
  quickActions: { env: () => import('./EnvAction.tsx') },
  dialogs: { environments: () => import('./EnvironmentsDialog.tsx') },
  turnParts: {
    environment() {
      const environment = environmentPrompt()
      return environment === undefined ? {} : { environment }
    },
  },
  start(add) {
    add(chatPlaces, 'environments', { now: currentEnvironment, watch: (changed) => subscribe(environments, changed) })
  },
})
