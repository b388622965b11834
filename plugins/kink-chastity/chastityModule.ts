import type { KinkModule } from 'sdk'
import type { Known } from './known.ts'
import { contextWords } from './words.ts'

/** Tells the partner how the lock stands, if they may know. What they ask for passes the policy gate. */
export const chastityModule = (known: Known): KinkModule => ({
  prompt({ character, player, limits, now }) {
    const { status, permissions = [], settings = { aiTimeUnit: 'minutes' } } = known.heard
    if (!status || !character || limits.includes('chastity')) return []
    const level = permissions.find(({ characterId }) => characterId === character.id)?.permissionLevel ?? 'none'
    const passed = Math.max(0, Math.floor((now - Date.parse(status.serverTime)) / 1000))
    const remainingSeconds = status.isFrozen ? status.remainingSeconds : Math.max(0, status.remainingSeconds - passed)
    const isLocked = status.isLocked && (remainingSeconds > 0 || status.isTimerHidden === true)
    const words = contextWords({ ...status, remainingSeconds, isLocked }, level, settings)
    const text = words.replaceAll('{{user}}', player.name).replaceAll('{{char}}', character.name)
    return text === '' ? [] : [{ slot: 'scene', weight: 0.7, text }]
  },
  react: () => [],
})
