import { type CharacterId, isAbort, PluginError } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import type { ImageNews, ImageOrder } from '../../../../src/workers/image/contract.ts'
import type { BackendChoice } from '../backends.ts'
import { imageEngine, startBackend } from '../imageEngine.ts'
import { imageServerSection } from '../imageServerSection.ts'
import { orderPicture } from '../order.ts'
import { newProofId } from './isProof.ts'

/** Has the smallest picture there is painted, to see that all of the way works. Nothing of it is kept. */
export async function makeProof(choice: BackendChoice, signal: AbortSignal): Promise<Blob> {
  await startBackend(choice.plugin.id)
  const order = proofOrder(choice)
  const cancel = () => void callOff(order.id)
  signal.addEventListener('abort', cancel, { once: true })
  const heard = new AbortController()
  let isOrdered = false
  try {
    for await (const news of imageEngine().watch(AbortSignal.any([signal, heard.signal]))) {
      if (!isOrdered) {
        isOrdered = true
        await orderPicture(order)
        if (signal.aborted) cancel()
      }
      const picture = await outcome(news, order.id)
      if (picture) return picture
    }
    throw new DOMException('The proof picture was cancelled', 'AbortError')
  } finally {
    signal.removeEventListener('abort', cancel)
    heard.abort()
  }
}

async function callOff(id: string): Promise<void> {
  try {
    await imageEngine().cancel(id)
  } catch (error) {
    if (!isAbort(error)) console.warn('[Pictures]', 'The proof picture could not be cancelled', error)
  }
}

async function outcome(news: ImageNews, id: string): Promise<Blob | undefined> {
  if (news.kind === 'failed' && news.order.id === id) {
    const { code, message, details } = news.failure
    throw new PluginError(code, message, { details })
  }
  if (news.kind === 'cancelled' && news.job === id)
    throw new DOMException('The proof picture was cancelled', 'AbortError')
  if (news.kind !== 'made' || news.job !== id) return undefined
  const file = await storage().read('imageFiles', news.image.id)
  if (!news.isFromCache) await storage().discardImages([news.image.id])
  if (!file) throw new PluginError('image/result-missing', "The picture was generated but couldn't be saved here.")
  return file.picture
}

function proofOrder({ key }: BackendChoice): ImageOrder {
  const { checkpoint, sampler, scheduler } = imageServerSection.now
  const all = Number.MAX_SAFE_INTEGER
  const shows: readonly CharacterId[] = []
  return {
    id: newProofId(),
    backend: key,
    request: {
      prompt: 'a lighthouse on a calm evening',
      negativePrompt: '',
      ...{ width: 64, height: 64, steps: 1, cfg: 1, sampler, scheduler },
      ...(checkpoint !== '' && { checkpoint }),
      loras: [],
      keepOnServer: false,
      label: 'vesper',
    },
    about: { shows, caption: 'Proof picture' },
    keep: { total: all, perCharacter: all },
  }
}
