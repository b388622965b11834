import * as client from 'openid-client'
import type { ProviderClient } from '../settings/settings.ts'
import type { Secrets } from '../social/roundTrips.ts'
import { ChasterFault } from './chasterFault.ts'

/** What a sign-in at Chaster gives. */
export interface ChasterTokens {
  readonly access: string
  readonly refresh?: string
  /** Seconds until `access` is over. */
  readonly lastsSeconds: number
}

export type ChasterSignIn = ReturnType<typeof createChasterSignIn>

const realm = '/auth/realms/app/protocol/openid-connect'
const chasterSso = 'https://sso.chaster.app'
const timeoutSeconds = 10
const defaultLastsSeconds = 300
/** Without offline access, a refresh token is over after half an hour. */
const scope = 'profile locks offline_access'

export interface SignInOptions extends ProviderClient {
  /** Where this server is reached: Chaster sends browsers back there. */
  readonly publicUrl: string
}

/** Signing in at Chaster by OAuth 2, as a client that keeps a secret. */
export function createChasterSignIn({ clientId, clientSecret, publicUrl, at = chasterSso }: SignInOptions) {
  const base = `${at}${realm}`
  const configuration = new client.Configuration(
    {
      issuer: at,
      authorization_endpoint: `${base}/auth`,
      token_endpoint: `${base}/token`,
      revocation_endpoint: `${base}/revoke`,
    },
    clientId,
    clientSecret,
  )
  configuration.timeout = timeoutSeconds
  if (new URL(at).protocol === 'http:') client.allowInsecureRequests(configuration)

  return {
    /** Where the browser goes. */
    async address({ state, verifier }: Secrets): Promise<URL> {
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: `${publicUrl}/api/chastity/chaster/callback`,
        scope,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    /** What the code is worth that the browser brought back. Rejects for every answer that does not fit the secrets. */
    async exchange(callback: URL, { state, verifier }: Secrets): Promise<ChasterTokens> {
      const checks = { pkceCodeVerifier: verifier, expectedState: state }
      return tokensIn(await client.authorizationCodeGrant(configuration, callback, checks))
    },
    /** Throws `reconnect` where the refresh token is over, and `unavailable` where nobody knows. */
    async renew(refresh: string): Promise<ChasterTokens> {
      try {
        const renewed = await client.refreshTokenGrant(configuration, refresh)
        return { refresh, ...tokensIn(renewed) }
      } catch (error) {
        const isOver = error instanceof client.ResponseBodyError && error.status < 500
        throw new ChasterFault(isOver ? 'reconnect' : 'unavailable')
      }
    },
    async revoke({ access, refresh }: Pick<ChasterTokens, 'access' | 'refresh'>): Promise<void> {
      await client.tokenRevocation(configuration, refresh ?? access)
    },
  }
}

const tokensIn = ({ access_token, refresh_token, expires_in }: client.TokenEndpointResponse): ChasterTokens => ({
  access: access_token,
  ...(refresh_token !== undefined && { refresh: refresh_token }),
  lastsSeconds: expires_in ?? defaultLastsSeconds,
})
