import * as routes from '../../platform/chastity.ts'
import { formatDuration } from '../chastity/duration.ts'
import { type PermissionLevel, permissionLevels } from '../chastity/permissions.ts'
import type { Platform } from '../platform.ts'
import { type Refused, refuse } from './answer.ts'
import type { Serve } from './serve.ts'

/** The locks the server keeps. */
export function addChastityRoutes(serve: Serve): void {
  serve(routes.lockStatus, async ({ platform, caller }) => ({ status: await platform.chastity.status(caller.user.id) }))

  serve(routes.lock, async ({ platform, caller, body }) => {
    const { duration, provider } = body
    const locked = await platform.chastity.lock(caller.user.id, {
      duration,
      ...(provider !== undefined && { provider }),
    })
    if (locked.kind === 'done') return { status: locked.status }
    switch (locked.why) {
      case 'time_format':
        return refuse('timeFormat')
      case 'duration_range':
        return refuse('lockRange')
      case 'already_locked':
        return refuse('alreadyLocked')
      case 'chaster_managed':
        return refuse('chasterManagesLocks')
      case 'provider_unknown':
        return refuse('providerUnknown', { values: { provider: provider ?? '' } })
    }
  })

  serve(routes.unlock, async ({ platform, caller, body }) => {
    const unlocked = await platform.chastity.unlock(caller.user.id, { emergency: body.emergency === true })
    return unlocked.kind === 'done' ? { status: unlocked.status } : refuse('notLocked')
  })

  serve(routes.addTime, async ({ platform, caller, body, key }) => {
    const added = await platform.chastity.addTime(caller.user.id, { ...body, idempotencyKey: key })
    if (added.kind === 'done') return { status: added.status, added: added.added }
    switch (added.why) {
      case 'time_format':
        return refuse('timeFormat')
      case 'not_locked':
        return refuse('notLocked')
      case 'lock_not_found':
        return refuse('notFound')
      case 'permission_required':
        return refuse('permissionRequired')
      case 'per_action_limit':
        return refuse('perActionLimit', { values: { time: formatDuration(added.maxAddPerAction) } })
      case 'hourly_limit': {
        const { remainingAddThisHour } = added
        return refuse('hourlyLimit', {
          values: { time: formatDuration(remainingAddThisHour) },
          members: { remainingAddThisHour },
          retryAfter: 60,
        })
      }
    }
  })

  serve(routes.readLockSettings, async ({ platform, caller }) => ({
    settings: await platform.chastity.settings(caller.user.id),
  }))

  serve(routes.writeLockSettings, async ({ platform, caller, body }) => {
    const changed = await platform.chastity.changeSettings(caller.user.id, body)
    if (changed.kind === 'done') return { settings: changed.settings }
    return refuse(changed.why === 'locked' ? 'lockedSettings' : 'settingRange')
  })

  serve(routes.firstLockWarning, async ({ platform, caller }) => ({
    shouldShowWarning: await platform.chastity.shouldWarnFirstLock(caller.user.id),
  }))

  serve(routes.readPermissions, async ({ platform, caller }) => ({
    permissions: [...(await platform.chastity.permissions(caller.user.id))],
  }))

  serve(routes.writePermission, async ({ platform, caller, body }) =>
    changePermissions(platform, caller.user.id, [body]),
  )

  serve(routes.writePermissions, async ({ platform, caller, body }) =>
    changePermissions(platform, caller.user.id, body.permissions),
  )

  serve(routes.lockStats, async ({ platform, caller }) => {
    const { timeAddedByCharacter, ...stats } = await platform.chastity.stats(caller.user.id)
    return { stats: { ...stats, timeAddedByCharacter: [...timeAddedByCharacter] } }
  })

  serve(routes.lockContext, async ({ platform, caller, query }) => ({
    context: await platform.chastity.aiContext(caller.user.id, query.characterId),
  }))
}

interface Wanted {
  readonly characterId: string
  readonly characterName: string
  readonly permissionLevel: string
}

async function changePermissions(
  { chastity }: Platform,
  userId: string,
  wanted: readonly Wanted[],
): Promise<
  { permissions: { characterId: string; characterName: string; permissionLevel: PermissionLevel }[] } | Refused
> {
  const rows = wanted.flatMap(({ permissionLevel, ...character }) => {
    const level = permissionLevels.find((known) => known === permissionLevel)
    return level ? [{ ...character, permissionLevel: level }] : []
  })
  if (rows.length < wanted.length) return refuse('permissionLevel')
  const changed = await chastity.changePermissions(userId, rows)
  if (changed.kind === 'done') return { permissions: [...changed.permissions] }
  return refuse(changed.why === 'permission_level' ? 'permissionLevel' : 'tooManyPermissions')
}
