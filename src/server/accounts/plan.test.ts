import { describe, expect, test } from 'vitest'
import { type Grant, planOf } from './plan.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const grant = (changes: Partial<Grant> = {}): Grant => ({
  tier: 'supporter',
  source: 'billing',
  startsAt: day(1),
  endsAt: day(10),
  ...changes,
})

describe('the plan of a user', () => {
  test('is free without a grant', () => {
    expect(planOf([], false, day(1))).toEqual({ tier: 'free', hasSupporterAccess: false, hasCloudBackupAccess: false })
  })

  test('begins with the first instant of a grant and ends before its last', () => {
    const tierAt = (now: Date) => planOf([grant()], false, now).tier
    expect(tierAt(new Date(day(1).getTime() - 1))).toBe('free')
    expect(tierAt(day(1))).toBe('supporter')
    expect(tierAt(new Date(day(10).getTime() - 1))).toBe('supporter')
    expect(tierAt(day(10))).toBe('free')
  })

  test('is the best of those in force, and the one that lasts longest among equals', () => {
    const grants: readonly Grant[] = [
      grant(),
      grant({ tier: 'pro', endsAt: day(3) }),
      grant({ endsAt: day(20) }),
      { tier: 'supporter_plus', source: 'billing', startsAt: day(30) },
    ]
    expect(planOf(grants, false, day(2))).toMatchObject({ tier: 'pro', endsAt: day(3) })
    expect(planOf(grants, false, day(5))).toMatchObject({ tier: 'supporter', endsAt: day(20) })
    const open = planOf(grants, false, day(31))
    expect(open).toEqual({ tier: 'supporter_plus', hasSupporterAccess: true, hasCloudBackupAccess: true })
  })

  test('holds no cloud backup when it came from an invitation', () => {
    const invited = planOf([grant({ source: 'invite' })], false, day(2))
    expect(invited).toMatchObject({ hasSupporterAccess: true, hasCloudBackupAccess: false })
  })

  test('gives an admin what supporters have', () => {
    expect(planOf([], true, day(2))).toEqual({ tier: 'free', hasSupporterAccess: true, hasCloudBackupAccess: true })
  })
})
