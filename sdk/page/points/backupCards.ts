import type { Part } from './Parts.tsx'
import { ordered, Point } from './Point.ts'

/** A card on the page of backups, below its own: another way to keep a copy elsewhere. */
export type BackupCard = Part<'below'>

/** In the order of the page. */
export const backupCards = new Point('backupCard', ordered<BackupCard>)
