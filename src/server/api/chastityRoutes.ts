import * as routes from '../../platform/chastity.ts'
import { formatDuration } from '../chastity/duration.ts'
import { type PermissionLevel, permissionLevels } from '../chastity/permissions.ts'
import type { Platform } from '../platform.ts'
import { Refused, refuse } from './answer.ts'
import { asked, noteConnection } from './askedChaster.ts'
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
    if (unlocked.kind === 'done') return { status: unlocked.status }
    return refuse(unlocked.why === 'not_locked' ? 'notLocked' : 'chasterOpensLocks')
  })

  serve(routes.addTime, async ({ platform, caller, body, key }) => {
    const added = await asked(
      () => platform.chastity.addTime(caller.user.id, { ...body, idempotencyKey: key }),
      'chasterMissingHere',
      'chasterNotChosen',
    )
    if (added instanceof Refused) return added
    if (added.kind === 'done') return { status: added.status, added: added.added }
    switch (added.why) {
      case 'time_format':
        return refuse('timeFormat')
      case 'not_locked':
        return refuse('notLocked')
      case 'no_chaster_lock':
        return (await platform.chaster.isConnected(caller.user.id))
          ? refuse('chasterNotChosen')
          : refuse('chasterMissingHere')
      case 'unknown_yet':
        return refuse('chasterUnavailable')
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
    settings: await settingsOf(platform, caller.user.id),
  }))

  serve(routes.writeLockSettings, async ({ platform, caller, body }) => {
    const { chasterToken: token, selectedChasterLockId: lockId, ...patch } = body
    const userId = caller.user.id
    const changed = await platform.chastity.changeSettings(userId, patch)
    if (changed.kind === 'refused') return refuse(changed.why === 'locked' ? 'lockedSettings' : 'settingRange')
    const atChaster = await asked(async () => {
      if (token !== undefined) await platform.chaster.connectWithToken(userId, token)
      if (lockId !== undefined) await platform.chaster.select(userId, lockId)
    }, 'chasterMissingHere')
    if (atChaster instanceof Refused) return atChaster
    if (token !== undefined) await noteConnection(platform, caller, 'chastity.chaster-connected')
    return { settings: await settingsOf(platform, userId) }
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

const settingsOf = async ({ chastity, chaster }: Platform, userId: string) => ({
  ...(await chastity.settings(userId)),
  hasChasterToken: await chaster.isConnected(userId),
})

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
