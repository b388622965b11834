import type { Static } from 'typebox'
import { adultVersion } from '../platform/account.ts'
import type { config } from '../platform/profile.ts'

export type SiteConfig = Static<typeof config.answer>['data']

/** What a page needs to know of this server before anybody signs in. It takes no database. */
export const describeSite = (
  version: string,
  { captcha, social }: Pick<SiteConfig, 'captcha' | 'social'>,
): SiteConfig => ({
  product: { id: 'vesper', name: 'Vesper', version },
  captcha,
  social,
  features: { hosted_llm: true, chastity: true },
  legal: { adult_version: adultVersion },
})
