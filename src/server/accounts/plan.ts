import { type Tier, tiers } from '../../platform/account.ts'

/** One plan somebody was given, for a time or until it is taken back. */
export interface Grant {
  readonly tier: Tier
  readonly source: 'billing' | 'invite' | 'invite_reward' | 'coupon' | 'admin'
  readonly startsAt: Date
  /** Undefined where it does not end by itself. */
  readonly endsAt?: Date
}

/** What a user may use today. */
export interface Plan {
  readonly tier: Tier
  readonly endsAt?: Date
  readonly hasSupporterAccess: boolean
  readonly hasCloudBackupAccess: boolean
}

/** The plan that the best of the grants in force gives. Admins have what supporters have. */
export function planOf(grants: readonly Grant[], isAdmin: boolean, now: Date): Plan {
  const inForce = grants.filter(({ startsAt, endsAt }) => startsAt <= now && (!endsAt || now < endsAt))
  const [best] = [...inForce].sort((a, b) => rankOf(b) - rankOf(a) || endOf(b) - endOf(a))
  const isPaid = inForce.some(({ source }) => source === 'billing' || source === 'coupon' || source === 'admin')
  return {
    tier: best?.tier ?? 'free',
    ...(best?.endsAt && { endsAt: best.endsAt }),
    hasSupporterAccess: isAdmin || best !== undefined,
    hasCloudBackupAccess: isAdmin || isPaid,
  }
}

const rankOf = ({ tier }: Grant) => tiers.indexOf(tier)
const endOf = ({ endsAt }: Grant) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY
