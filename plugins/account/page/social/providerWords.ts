import { type SocialProvider, socialProviders } from '../../../../src/platform/socialProviders.ts'

/** What each service is called. */
export const providerNames: Readonly<Record<SocialProvider, string>> = { google: 'Google', discord: 'Discord' }

/** The services among `names` that this page knows. */
export const knownProviders = (names: readonly string[]): readonly SocialProvider[] =>
  socialProviders.filter((provider) => names.includes(provider))
