import type { InstalledPlugin } from '../../../workers/storage/contract.ts'

/** What the player should know about where a plugin stands. */
export const tierWords: Readonly<Record<InstalledPlugin['tier'], string>> = {
  reviewed: 'Reviewed by the registry.',
  community: 'From its author alone. Nobody has reviewed it.',
  developer: 'Being written on this computer. Nobody has reviewed it.',
}
