import { isAbort, type SessionId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { proxy, ref } from 'valtio'
import type { ImageFailure, ImageJobView, ImageNews, ImageOrder } from '../../../src/workers/image/contract.ts'
import type { ImageRecord } from '../../../src/workers/storage/contract.ts'
import { imageEngine, untilOff } from './imageEngine.ts'
import { imageService, maxPicturesAtOnce } from './imageService.ts'
import { sceneImage } from './sceneImage.ts'
import { isSpriteOrder } from './sprites/spriteOrder.ts'

/** Pictures as this page knows them: those under way, and what they look like so far. */
export const pictures = proxy({
  jobs: ref([]) as readonly ImageJobView[],
  /** Addresses of the newest previews, by job. */
  previews: {} as Record<string, string>,
  /** Raised whenever a picture was kept: lists read themselves again. */
  version: 0,
})

/** What becomes of orders, for those who asked. */
export interface PictureListener {
  made?(image: ImageRecord, isFromCache: boolean): void
  failed?(order: ImageOrder, failure: ImageFailure): void
}

const listeners = new Set<PictureListener>()

export function listenForPictures(listener: PictureListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let following: AbortSignal | undefined

/** Follows the worker that makes pictures, from the first use on, until they are switched off. */
export function followPictures(): void {
  const signal = untilOff()
  if (following === signal || signal.aborted) return
  following = signal
  void follow(signal)
}

async function follow(signal: AbortSignal): Promise<void> {
  try {
    for await (const news of imageEngine().watch(signal)) take(news)
  } catch (error) {
    if (!isAbort(error)) console.warn('[Pictures]', 'News of pictures are no longer followed', error)
  }
  // They may have been switched on again meanwhile.
  if (following !== signal) return
  following = undefined
  if (signal.aborted) showJobs([])
}

function take(news: ImageNews): void {
  switch (news.kind) {
    case 'jobs':
      showJobs(news.jobs)
      break
    case 'preview':
      showPreview(news.job, news.preview)
      break
    case 'made':
      pictures.version += 1
      for (const listener of listeners) listener.made?.(news.image, news.isFromCache)
      break
    case 'failed':
      for (const listener of listeners) listener.failed?.(news.order, news.failure)
      break
    case 'cancelled':
      break
    default:
      news satisfies never
  }
}

function showJobs(jobs: readonly ImageJobView[]): void {
  pictures.jobs = ref(jobs)
  // What is made beside the scene keeps nobody from asking for the scene.
  const ofTheScene = jobs.filter(({ id, about }) => !isSpriteOrder(id) && !about.backdrop).length
  imageService.isGenerating = ofTheScene > 0
  imageService.isFull = ofTheScene >= maxPicturesAtOnce
  const ids = new Set(jobs.map(({ id }) => id))
  for (const [id, url] of Object.entries(pictures.previews)) {
    if (ids.has(id)) continue
    URL.revokeObjectURL(url)
    delete pictures.previews[id]
  }
}

function showPreview(job: string, preview: Blob): void {
  const before = pictures.previews[job]
  if (before !== undefined) URL.revokeObjectURL(before)
  pictures.previews[job] = URL.createObjectURL(preview)
}

/** Shows the newest picture of a chat as the picture of the scene, or none. */
export async function showNewest(session: SessionId | undefined): Promise<void> {
  const [newest] = session === undefined ? [] : await storage().imagesOf({ session, newest: 1 })
  const file = newest && (await storage().read('imageFiles', newest.id))
  const before = sceneImage.url
  sceneImage.url = file ? URL.createObjectURL(file.picture) : undefined
  sceneImage.id = newest?.id
  sceneImage.alt = newest?.caption || 'The scene'
  sceneImage.width = newest?.width ?? 0
  sceneImage.height = newest?.height ?? 0
  if (before !== undefined) URL.revokeObjectURL(before)
}
