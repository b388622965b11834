import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { AccountsApiOptions } from './api/accountsApi.ts'
import type { SiteConfig } from './describeSite.ts'
import type { Platform } from './platform.ts'

/** Everything behind the calls of accounts. */
export interface Accounts {
  /** The server of those calls, which is loaded with the first. */
  load(): Promise<FastifyInstance>
  /** What a page needs to know before anybody signs in. Nothing else is loaded for it. */
  describe(): Promise<SiteConfig>
  /** Tells streams, which may last for minutes, that the server stops. */
  endStreams(): void
  close(): Promise<void>
}

/** Accounts on a platform that is open. */
export async function accountsOf(platform: Platform, options: AccountsApiOptions): Promise<Accounts> {
  const { createAccountsApi } = await import('./api/accountsApi.ts')
  const api = await createAccountsApi(async () => platform, options)
  return {
    load: async () => api,
    describe: async () => platform.describe(),
    endStreams: platform.endStreams,
    async close() {
      await api.close()
      await platform.close()
    },
  }
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
    async describe() {
      const [{ readSettings }, { describeSite }] = await Promise.all([
        import('./settings/settings.ts'),
        import('./describeSite.ts'),
      ])
      const { captcha, google, discord } = readSettings({
        environment: environment(),
        readText: (path) => readFileSync(path, 'utf8'),
      })
      return describeSite(version, {
        captcha: {
          provider: captcha.provider,
          site_key: captcha.provider === 'hcaptcha' ? captcha.siteKey : null,
        },
        social: [...(google ? ['google'] : []), ...(discord ? ['discord'] : [])],
      })
    },
    endStreams() {
      opening?.then((platform) => platform.endStreams()).catch(() => undefined)
    },
    async close() {
      const platform = await opening?.catch(() => undefined)
      await (await loading)?.close()
      await platform?.close()
    },
  }
}
