import type { FastifyInstance } from 'fastify'
import type { Platform } from './platform.ts'

/** Everything behind the calls of accounts. */
export interface Accounts {
  /** The server of those calls, which is loaded with the first. */
  load(): Promise<FastifyInstance>
  close(): Promise<void>
}

/** Accounts by the environment, which is read when somebody first asks for one: who never signs in pays nothing. */
export function accountsLater(environment: () => NodeJS.ProcessEnv, version: string): Accounts {
  let opening: Promise<Platform> | undefined
  let loading: Promise<FastifyInstance> | undefined

  function open(): Promise<Platform> {
    opening ??= import('./openPlatform.ts')
      .then(({ openPlatform }) => openPlatform(environment(), version))
      .catch((error: unknown) => {
        // What failed is tried again with the next call.
        opening = undefined
        throw Object.assign(error instanceof Error ? error : new Error(String(error)), { statusCode: 503 })
      })
    return opening
  }

  return {
    load() {
      loading ??= import('./api/accountsApi.ts').then(({ createAccountsApi }) => createAccountsApi(open))
      return loading
    },
    async close() {
      const platform = await opening?.catch(() => undefined)
      await (await loading)?.close()
      await platform?.close()
    },
  }
}
