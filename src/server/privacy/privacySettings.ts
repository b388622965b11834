import { Value } from 'typebox/value'
import { PrivacySettings } from '../../platform/privacy.ts'

/** What is seen of a user who has chosen nothing. */
const usual: PrivacySettings = { show_profile: true, show_tier: true }

/** What a user chose, and for all else what is usual. */
export function privacyIn(privacy: unknown): PrivacySettings {
  const { show_profile = usual.show_profile, show_tier = usual.show_tier } = Object(privacy)
  const chosen = { show_profile, show_tier }
  return Value.Check(PrivacySettings, chosen) ? chosen : usual
}
