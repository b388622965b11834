import type { ImageRecord } from '../../shared/pictures/records/imageRecords.ts'
import { isId } from '../../shared/records/checks.ts'
import type { Committed } from './commit.ts'
import type { Store } from './database.ts'
import { misshapen } from './errors.ts'
import type { ImageQuery, ImageStorage } from './imageStorage.ts'
import type { Reading, Row, Writing } from './rows.ts'
import { recordsOf, rowOf } from './tables.ts'

/** What was made and what was ordered, beyond what commits do with it. `tell` is told of what no commit tells of. */
export function imageStore(store: Store, tell: (committed: Committed) => void): ImageStorage {
  return {
    imagesOf: (query) => store.read(['images'], (tx) => imagesOf(tx, query)),
    countImages: (query) =>
      store.read(['images'], async (tx) => {
        if (query.session !== undefined && query.shows !== undefined) return (await imagesOf(tx, query)).length
        const { index, range } = placesOf(query)
        return tx.objectStore('images').index(index).count(range)
      }),
    thumbnails: (ids) =>
      store.read(['imageFiles'], async (tx) => {
        const rows = await Promise.all(ids.filter(isId).map((id) => tx.objectStore('imageFiles').get(id)))
        const found = new Map(
          recordsOf(
            'imageFiles',
            rows.flatMap((row) => row ?? []),
          ).map(({ id, thumbnail }) => [id, thumbnail]),
        )
        return ids.map((id) => found.get(id))
      }),
    async discardImages(ids) {
      const gone = await store.write(['images', 'imageFiles', 'looks'], 'relaxed', (tx) => discard(tx, ids))
      if (gone.length > 0) tell({ commit: 0, tables: ['images'], sessions: [] })
      return gone
    },
    async saveImageJob(job) {
      const row = rowOf('imageJobs', job)
      await store.write(['imageJobs'], 'strict', (tx) => tx.objectStore('imageJobs').put(row, job.id))
      tell({ commit: 0, tables: ['imageJobs'], sessions: [] })
    },
    async dropImageJobs(ids) {
      if (!ids.every(isId)) throw misshapen('An order')
      await store.write(['imageJobs'], 'relaxed', (tx) =>
        Promise.all(ids.map((id) => tx.objectStore('imageJobs').delete(id))),
      )
      tell({ commit: 0, tables: ['imageJobs'], sessions: [] })
    },
  }
}

/** A file that a look sheet starts from stays, though its picture goes from all lists. */
async function discard(tx: Writing, ids: readonly string[]): Promise<readonly string[]> {
  const [rows, looks] = await Promise.all([
    Promise.all(ids.filter(isId).map((id) => tx.objectStore('images').get(id))),
    tx.objectStore('looks').getAll(),
  ])
  const needed = new Set(recordsOf('looks', looks).flatMap(({ references }) => references))
  const found = recordsOf(
    'images',
    rows.flatMap((row) => row ?? []),
  )
  const gone = found.filter(({ isStarred }) => !isStarred).map(({ id }) => id)
  await Promise.all([
    ...gone.map((id) => tx.objectStore('images').delete(id)),
    ...gone.filter((id) => !needed.has(id)).map((id) => tx.objectStore('imageFiles').delete(id)),
  ])
  return gone
}

async function imagesOf(tx: Reading, query: ImageQuery): Promise<readonly ImageRecord[]> {
  const { session, shows, newest } = query
  const rows = newest === undefined || shows !== undefined ? await allOf(tx, query) : await newestOf(tx, query, newest)
  return recordsOf('images', rows)
    .filter((image) => session === undefined || image.session === session)
    .toSorted((a, b) => b.at - a.at)
    .slice(0, newest)
}

const allOf = (tx: Reading, query: ImageQuery): Promise<readonly Row[]> => {
  const { index, range } = placesOf(query)
  return tx.objectStore('images').index(index).getAll(range)
}

/** Keys are small: with them, the newest are found without reading the others. */
async function newestOf(tx: Reading, query: ImageQuery, newest: number): Promise<readonly Row[]> {
  const images = tx.objectStore('images')
  const { index, range } = placesOf(query)
  const keys = await images.index(index).getAllKeys(range)
  const rows = await Promise.all(keys.slice(Math.max(0, keys.length - newest)).map((key) => images.get(key)))
  return rows.flatMap((row) => row ?? [])
}

/** Where the pictures of a query lie. Those of somebody are in no order; all others are by their time. */
function placesOf({ session, shows }: ImageQuery) {
  if (shows !== undefined) return { index: 'shows', range: IDBKeyRange.only(shows) } as const
  if (session !== undefined) return { index: 'session', range: IDBKeyRange.bound([session], [session, []]) } as const
  return { index: 'at', range: null } as const
}
