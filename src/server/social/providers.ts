import * as client from 'openid-client'
import type { SocialProvider } from '../../platform/socialProviders.ts'
import type { ProviderClient } from '../settings/settings.ts'
import type { Secrets } from './roundTrips.ts'

/** Who somebody is at a provider. Its id is what counts; addresses change hands. */
export interface Identity {
  readonly id: string
  readonly email?: string
  readonly isEmailVerified: boolean
}

export interface Provider {
  /** Where the browser goes. */
  address(secrets: Secrets): Promise<URL>
  /** Whom the provider sent back. Rejects for every answer that does not fit the secrets. */
  identify(callback: URL, secrets: Secrets): Promise<Identity>
}

export type Providers = Readonly<Partial<Record<SocialProvider, Provider>>>

export interface ProviderOptions extends ProviderClient {
  /** Where this server is reached: the provider sends browsers back there. */
  readonly publicUrl: string
  /** Other addresses than the provider's own, for a double in tests. */
  readonly at?: string
}

const timeoutSeconds = 10
const googleIssuer = 'https://accounts.google.com'
const discordApi = 'https://discord.com'

/** Google, by OpenID Connect: the ID token says who it is. */
export function google({ at = googleIssuer, publicUrl, clientId, clientSecret }: ProviderOptions): Provider {
  let known: Promise<client.Configuration> | undefined
  const configuration = () => {
    known ??= client
      .discovery(new URL(at), clientId, clientSecret, undefined, {
        timeout: timeoutSeconds,
        // The signature of the ID token is checked, too, though it comes over TLS from the provider itself.
        execute: [client.enableNonRepudiationChecks, ...(isLocal(at) ? [client.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        // Asked for again by whoever comes next.
        known = undefined
        throw error
      })
    return known
  }
  return {
    address: async (secrets) =>
      addressAt(await configuration(), callbackAt(publicUrl, 'google'), 'openid email', secrets, {
        nonce: secrets.nonce,
      }),
    async identify(callback, { state, nonce, verifier }) {
      const tokens = await client.authorizationCodeGrant(await configuration(), callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const { sub, email, email_verified } = Object(tokens.claims())
      return identityOf(sub, email, email_verified)
    },
  }
}

/** Discord, by OAuth 2: it is asked who the token stands for. */
export function discord({ at = discordApi, publicUrl, clientId, clientSecret }: ProviderOptions): Provider {
  const configuration = new client.Configuration(
    { issuer: at, authorization_endpoint: `${at}/oauth2/authorize`, token_endpoint: `${at}/api/oauth2/token` },
    clientId,
    clientSecret,
  )
  configuration.timeout = timeoutSeconds
  if (isLocal(at)) client.allowInsecureRequests(configuration)
  return {
    address: (secrets) =>
      addressAt(configuration, callbackAt(publicUrl, 'discord'), 'identify email', secrets, { prompt: 'none' }),
    async identify(callback, { state, verifier }) {
      const { access_token } = await client.authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
      })
      const url = new URL(`${at}/api/users/@me`)
      const response = await client.fetchProtectedResource(configuration, access_token, url, 'GET')
      const { id, email, verified } = Object(await response.json())
      return identityOf(id, email, verified)
    },
  }
}

export const callbackAt = (publicUrl: string, provider: SocialProvider): string =>
  `${publicUrl}/api/auth/${provider}/callback`

async function addressAt(
  configuration: client.Configuration,
  redirectUri: string,
  scope: string,
  { state, verifier }: Secrets,
  more: Readonly<Record<string, string>>,
): Promise<URL> {
  return client.buildAuthorizationUrl(configuration, {
    ...more,
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
}

function identityOf(id: unknown, email: unknown, isVerified: unknown): Identity {
  if (typeof id !== 'string' || id === '' || id.length > 255) throw new Error('The provider did not say who it is.')
  return { id, isEmailVerified: isVerified === true, ...(typeof email === 'string' && { email }) }
}

const isLocal = (address: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname)
