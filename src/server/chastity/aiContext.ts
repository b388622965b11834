import type { PermissionLevel } from './permissions.ts'
import type { AiTimeUnit } from './settings.ts'
import type { LockStatus } from './status.ts'

const unitSeconds = { minutes: 60, hours: 3600, seconds: 1 } as const

/**
 * What a prompt says of the lock, in plain sentences with the prompt's own `{{user}}` and `{{char}}`: nothing for a
 * character who may not know.
 */
export function aiContext(status: LockStatus, level: PermissionLevel, unit: AiTimeUnit): string {
  if (level === 'none') return ''
  if (!status.isLocked) return '{{user}} is not locked in a chastity device.'
  const limit = Math.min(status.maxAddPerAction, status.remainingAddThisHour)
  const sentences = [
    status.unlockAt === null
      ? '{{user}} is locked in a chastity device, and nobody but the keyholder knows for how long.'
      : `{{user}} is locked in a chastity device for another ${timeIn(status.remainingSeconds, unit)}.`,
    status.isFrozen && 'The keyholder has stopped the timer.',
    level === 'view' && '{{char}} knows about the lock but cannot change it.',
    level === 'control' &&
      (limit > 0
        ? `{{char}} may add up to ${timeIn(limit, unit)} at once.`
        : '{{char}} may add time, but the limit for this hour is used up.'),
    status.provider === 'local'
      ? 'No character can remove time, and {{user}} can unlock at any moment.'
      : 'No character can remove time.',
  ]
  return sentences.filter((sentence) => typeof sentence === 'string').join(' ')
}

/** Rounded up, hours to one decimal: "1 minute", "2.5 hours". */
function timeIn(seconds: number, unit: AiTimeUnit): string {
  const exact = seconds / unitSeconds[unit]
  const count = unit === 'hours' ? Math.ceil(exact * 10) / 10 : Math.ceil(exact)
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
}
