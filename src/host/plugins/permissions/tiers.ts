import type { InstalledPlugin } from '../../../workers/storage/contract.ts'

/** What the player should know about where a plugin stands. */
export const tierWords: Readonly<Record<InstalledPlugin['tier'], string>> = {
  reviewed: 'Reviewed by the registry.',
  community: 'Not reviewed; comes directly from its author.',
  developer: 'Not reviewed; in development on this computer.',
}
