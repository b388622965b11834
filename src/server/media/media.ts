import { createHash } from 'node:crypto'
import { v7 as newId, v4 as newKey } from 'uuid'
import type { Medium, MediumKind } from '../../platform/media.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { GateOutcome } from '../hosted/safetyGate.ts'
import { type JobHandler, PermanentFailure } from '../jobs/jobHandler.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Objects } from '../objects/objects.ts'
import type { ImageCleaner } from './imageCleaner.ts'
import { imageHead } from './imageHead.ts'
import { mediumUrl } from './mediumUrl.ts'

export const scanQueue = 'safety.scan'

/** Judges a WebP image before anybody but its owner sees it. Throws where it cannot say: it is asked again later. */
export type ImageGate = (image: Uint8Array, context: { readonly userId: string | null }) => Promise<GateOutcome>

const dayMs = 24 * 60 * 60_000
const keyPrefix = 'media-'
const maxSide = 4096
const maxPixels = 16_000_000

export type NotAdded = 'not-an-image' | 'unreadable' | 'blocked' | 'busy'

interface Options {
  readonly database: Database
  readonly clock: Clock
  readonly objects: Objects
  readonly images: ImageCleaner
  /** Left out: every image is clean at once. */
  readonly gate?: ImageGate
}

/** Images of users: cleaned when they come in, held back until the gate has answered, removed a day after deletion. */
export function createMedia({ database, clock, objects, images, gate }: Options) {
  const { query } = database
  const dayBefore = (now: Date) => new Date(now.getTime() - dayMs)
  let listAfter = new Date(0)

  return {
    async add(ownerId: string, kind: MediumKind, bytes: Uint8Array, jobs: Jobs): Promise<Medium | NotAdded> {
      const head = imageHead(bytes)
      if (!head) return 'not-an-image'
      const { width, height } = head
      const isTooLarge = Math.max(width, height) > maxSide || width * height > maxPixels
      if (width === 0 || height === 0 || isTooLarge) return 'unreadable'
      const image = await images.clean(head, bytes)
      if (typeof image === 'string') return image
      const sha256 = new Uint8Array(createHash('sha256').update(image.bytes).digest())
      if (await isBlocked(database, sha256)) return 'blocked'
      const id = newId()
      const key = `${keyPrefix}${newKey()}`
      const now = clock()
      const state = gate ? 'quarantined' : 'clean'
      await objects.put(key, image.bytes)
      await database.transaction(async (transaction) => {
        await transaction
          .insertInto('media')
          .values({
            id,
            owner_id: ownerId,
            kind,
            state,
            sha256,
            mime: 'image/webp',
            bytes: image.bytes.length,
            width: image.width,
            height: image.height,
            object_key: key,
            used_at: now,
            created_at: now,
          })
          .execute()
        if (gate) await jobs.enqueue({ queue: scanQueue, payload: { id } }, transaction)
      })
      if (gate) jobs.wake(scanQueue)
      return { id, url: mediumUrl(id), width: image.width, height: image.height, state }
    },

    /** The file, for whoever may see it: what is held back, only its owner. */
    async read(id: string, viewerId: string | undefined) {
      const row = await query
        .selectFrom('media')
        .where('id', '=', id)
        .select(['owner_id', 'state', 'object_key'])
        .executeTakeFirst()
      const isOpen = row?.state === 'clean'
      const isOwn = row?.state === 'quarantined' && viewerId !== undefined && row.owner_id === viewerId
      if (!row || !(isOpen || isOwn)) return undefined
      const bytes = await objects.get(row.object_key)
      return bytes && { bytes, isOpen }
    },

    /** Takes an image away from everybody at once. Answers whether it was there and the owner's. */
    async delete(id: string, ownerId: string): Promise<boolean> {
      const now = clock()
      return database.transaction(async (transaction) => {
        const row = await transaction
          .updateTable('media')
          .set({ state: 'deleted', deleted_at: now })
          .where('id', '=', id)
          .where('owner_id', '=', ownerId)
          .where('state', 'in', ['quarantined', 'clean'])
          .returning('id')
          .executeTakeFirst()
        if (!row) return false
        await transaction
          .updateTable('users')
          .set({ avatar_media_id: null })
          .where('avatar_media_id', '=', id)
          .execute()
        return true
      })
    },

    /** Asks the gate about an image that is held back. For review, it stays so. */
    handler: {
      async run(payload) {
        const { id } = Object(payload)
        if (typeof id !== 'string') throw new PermanentFailure('not an image')
        const row = await query.selectFrom('media').where('id', '=', id).selectAll().executeTakeFirst()
        if (row?.state !== 'quarantined' || !gate) return
        const bytes = await objects.get(row.object_key)
        if (!bytes) throw new PermanentFailure('the image is gone')
        const outcome = await gate(bytes, { userId: row.owner_id })
        if (outcome === 'review') return
        const state = outcome === 'allow' ? 'clean' : 'blocked'
        await database.transaction(async (transaction) => {
          await transaction
            .updateTable('media')
            .set({ state })
            .where('id', '=', id)
            .where('state', '=', 'quarantined')
            .execute()
          if (state === 'clean') return
          await transaction
            .updateTable('users')
            .set({ avatar_media_id: null })
            .where('avatar_media_id', '=', id)
            .execute()
        })
      },
    } satisfies JobHandler,

    /** Removes what was deleted a day ago, and avatars that nobody has chosen for a day. What is blocked stays. */
    async sweep(now: Date): Promise<void> {
      await query
        .updateTable('media')
        .set({ state: 'deleted', deleted_at: now })
        .where('kind', '=', 'avatar')
        .where('state', 'in', ['quarantined', 'clean'])
        .where('used_at', '<=', dayBefore(now))
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('users').whereRef('users.avatar_media_id', '=', 'media.id').select('users.id'))),
        )
        .execute()
      const over = await query
        .selectFrom('media')
        .where('state', '=', 'deleted')
        .where('deleted_at', '<=', dayBefore(now))
        .select(['id', 'object_key'])
        .limit(100)
        .execute()
      for (const { id, object_key } of over) {
        await objects.delete(object_key)
        await query.deleteFrom('media').where('id', '=', id).execute()
      }
    },

    /** Removes objects that no row has known for a day: what a fault left behind. Looks once an hour. */
    async sweepOrphans(now: Date): Promise<void> {
      if (now < listAfter) return
      listAfter = new Date(now.getTime() + dayMs / 24)
      for await (const { key, changedAt } of objects.list(keyPrefix)) {
        if (changedAt > dayBefore(now)) continue
        const row = await query.selectFrom('media').where('object_key', '=', key).select('id').executeTakeFirst()
        if (!row) await objects.delete(key)
      }
    },
  }
}

/** The same picture does not come back in once it was blocked. */
async function isBlocked({ query }: Database, sha256: Uint8Array): Promise<boolean> {
  const row = await query
    .selectFrom('media')
    .where('sha256', '=', sha256)
    .where('state', '=', 'blocked')
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
