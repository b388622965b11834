import type { LockPermissionLevel, LockSettings, LockStatus } from 'sdk'

const unitSeconds = { minutes: 60, hours: 3600, seconds: 1 } as const

/** How the lock stands, for a character: nothing for those who may not know. */
export function contextWords(
  { isLocked, remainingSeconds, isTimerHidden, isFrozen, canAddTime, ...limits }: LockStatus,
  level: LockPermissionLevel,
  { aiTimeUnit }: Pick<LockSettings, 'aiTimeUnit'>,
): string {
  if (level === 'none') return ''
  if (!isLocked) return 'The chastity lock of {{user}} is open now.'
  const time = (seconds: number) => spanWords(seconds, aiTimeUnit)
  const left = isTimerHidden ? 'for a time that nobody is told' : `for another ${time(remainingSeconds)}`
  const most = Math.min(limits.maxAddPerAction, limits.remainingAddThisHour)
  return [
    `A chastity lock is closed on {{user}} ${left}.`,
    isFrozen && 'The timer stands still for now.',
    level === 'view' && '{{char}} knows of it and cannot change it.',
    level === 'control' &&
      (canAddTime
        ? `{{char}} may add time, at most ${time(most)} at once.`
        : '{{char}} may add time, but no more within this hour.'),
    'Nobody can take time away, and {{user}} may always open it.',
  ]
    .filter(Boolean)
    .join(' ')
}

function spanWords(seconds: number, unit: LockSettings['aiTimeUnit']): string {
  const count = Math.ceil((seconds / unitSeconds[unit]) * 10) / 10
  return `${unit === 'hours' ? count : Math.ceil(count)} ${count === 1 ? unit.slice(0, -1) : unit}`
}
