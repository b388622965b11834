import type { CharacterId, SessionId } from 'sdk'
import type { ImageJob, ImageRecord } from '../../shared/pictures/records/imageRecords.ts'

/**
 * Pictures are records like others: `images` is put together with its `imageFiles`, of the same id, and undone with it.
 * To delete a picture, delete its record alone: its file goes by itself once no record and no look sheet names it and
 * no undo can bring it back, so that no journal holds a picture twice. Snapshots leave pictures as they are today.
 */
export interface ImageStorage {
  /** Pictures of one chat, of one who is seen in them, or all; the newest first. */
  imagesOf(query: ImageQuery): Promise<readonly ImageRecord[]>
  /** How many pictures that would be, without reading them. */
  countImages(query: Omit<ImageQuery, 'newest'>): Promise<number>
  /** The small pictures at these ids, in their order; undefined where there is none. */
  thumbnails(ids: readonly string[]): Promise<readonly (Blob | undefined)[]>
  /** Deletes pictures for good, with their files, to keep within a limit. Starred ones stay. Returns which are gone. */
  discardImages(ids: readonly string[]): Promise<readonly string[]>
  /** Notes what was ordered, or its ticket. Not journalled: no undo takes an order back. */
  saveImageJob(job: ImageJob): Promise<void>
  /** Forgets orders that have come, or will not. */
  dropImageJobs(ids: readonly string[]): Promise<void>
}

export interface ImageQuery {
  readonly session?: SessionId
  /** Who is seen: the id of a character, or `player`. */
  readonly shows?: CharacterId | 'player'
  /** At most so many of the newest. */
  readonly newest?: number
}
