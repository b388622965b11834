import { isAbort, messageOf, PluginError, type Session } from 'sdk'
import { backdropSection } from 'sdk/page/chat/backdropSection.ts'
import { storage } from 'sdk/page/engines.ts'
import { placeNow, watchPlace } from 'sdk/page/points/chatPlace.ts'
import { session } from 'sdk/page/session.ts'
import { changeSettings, settings } from 'sdk/page/settings/settings.ts'
import { settingsLoaded } from 'sdk/page/settings/settingsLoaded.ts'
import { proxy, subscribe } from 'valtio'
import {
  type Backdrop,
  type BackdropWish,
  backdropFor,
  composeBackdrop,
  isSameBackdrop,
} from '../../../../src/shared/pictures/backdrop/backdrop.ts'
import { timeOfDay } from '../../../../src/shared/pictures/backdrop/timeOfDay.ts'
import { familyOf } from '../../../../src/shared/pictures/compose/family.ts'
import { anySeed } from '../../../../src/shared/pictures/compose/seeds.ts'
import type { ImageOrder } from '../../../../src/workers/image/contract.ts'
import type { ImageRecord } from '../../../../src/workers/storage/contract.ts'
import { chosenBackend } from '../backends.ts'
import { startBackend } from '../imageEngine.ts'
import { imageServerSection } from '../imageServerSection.ts'
import { imageService } from '../imageService.ts'
import { imagesSection } from '../imagesSection.ts'
import { orderPicture } from '../order.ts'
import { orderOf } from '../orderOf.ts'
import { followPictures, listenForPictures } from '../pictures.ts'
import { chosenWorkflow } from '../workflows/workflows.ts'

/** The picture of the place, behind the chat. */
export const backdrop = proxy({
  url: undefined as string | undefined,
  /** Why the last one was not painted, in words for the player. */
  problem: '',
})

let shown: { readonly id: string; readonly environment: string } | undefined
let turn = 0
/** Asked for once on this page: what failed, or was deleted by hand, does not come again by itself. */
const settled = new Set<string>()

const settleMs = 600

/** Keeps the place of the open chat behind it, painted once and found again afterwards. Returns what ends this. */
export function followBackdrops(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let known = ''
  const look = () => void showBackdrop().catch((error: unknown) => console.warn('[Backdrops]', messageOf(error)))
  const soon = () => {
    const now = whatMatters()
    if (now === known) return
    known = now
    clearTimeout(timer)
    timer = setTimeout(look, settleMs)
  }
  const endings = [
    ...[session, settings, imageService].map((store) => subscribe(store, soon)),
    watchPlace(soon),
    listenForPictures({ made: (image) => void take(image).then(look), failed: notify }),
  ]
  soon()
  void settingsLoaded().then(takeFormerChoice)
  return () => {
    clearTimeout(timer)
    for (const end of endings) end()
    turn += 1
    put(undefined)
  }
}

/** Whoever had the place behind the chat, has it there still. */
function takeFormerChoice(): void {
  if (!imagesSection.now.backdrops) return
  changeSettings(imagesSection, { backdrops: false })
  changeSettings(backdropSection, { backdrop: 'place' })
}

/** Everything a backdrop may change with. A live reply is not: it counts when it stands. */
const whatMatters = (): string =>
  JSON.stringify([
    [session.current?.id, placeNow(), session.count],
    [imageServerSection.now.checkpoint, imagesSection.now, backdropSection.now.backdrop],
    imageService.connection.kind,
  ])

/** Shows what is kept for where the chat is now, or has it painted. */
export async function showBackdrop(): Promise<void> {
  turn += 1
  const mine = turn
  const chat = session.current as Session | undefined
  const wanted = chat && backdropSection.now.backdrop === 'place' ? await wantedBackdrop(chat) : undefined
  const image = wanted && (await keptFor(wanted.key))[0]
  const file = image && image.id !== shown?.id ? await storage().read('imageFiles', image.id) : undefined
  if (mine !== turn) return
  if (wanted && image && file) put(file.picture, { id: image.id, environment: wanted.key.environment })
  if (image && (file || image.id === shown?.id)) return
  // Until this one is there, the same place at another time is better than none.
  if (shown?.environment !== wanted?.key.environment) put(undefined)
  if (wanted) await paintOnce(wanted)
}

/** What was deleted by hand does not come back by itself on this page. */
export const leaveUnpainted = (key: Backdrop): void => void settled.add(JSON.stringify(key))

/** All pictures of places, the newest first. */
export const listBackdrops = async (): Promise<readonly ImageRecord[]> =>
  (await storage().imagesOf({})).filter((image) => image.backdrop !== undefined)

const keptFor = async (key: Backdrop): Promise<readonly ImageRecord[]> =>
  (await listBackdrops()).filter((image) => isSameBackdrop(image.backdrop, key))

function put(picture: Blob | undefined, as?: typeof shown): void {
  if (backdrop.url !== undefined) URL.revokeObjectURL(backdrop.url)
  backdrop.url = picture && URL.createObjectURL(picture)
  shown = picture && as
}

async function paintOnce(wanted: WantedBackdrop): Promise<void> {
  const key = JSON.stringify(wanted.key)
  if (settled.has(key) || imageService.connection.kind !== 'ready') return
  settled.add(key)
  if (await isUnderWay(wanted.key)) return
  try {
    await orderBackdrop(wanted)
    backdrop.problem = ''
  } catch (error) {
    if (isAbort(error)) settled.delete(key)
    else backdrop.problem = `${wanted.name}: ${messageOf(error)}`
  }
}

/** Ordered by an earlier page, or by another tab. */
async function isUnderWay(key: Backdrop): Promise<boolean> {
  const jobs = await storage().list('imageJobs')
  return jobs.some(({ order }) => isSameBackdrop((order as Partial<ImageOrder>).about?.backdrop, key))
}

/** A place that was painted anew takes the place of the one before. */
async function take({ id, backdrop: key }: ImageRecord): Promise<void> {
  if (!key) return
  const older = (await keptFor(key)).filter((image) => image.id !== id && !image.isStarred)
  if (older.length > 0) await storage().discardImages(older.map((image) => image.id))
}

function notify({ about }: ImageOrder, { message }: { readonly message: string }): void {
  if (about.backdrop) backdrop.problem = `${about.caption}: ${message}`
}

/** Orders the picture of a place. Resolves when the order is noted; rejects with words for the player. */
async function orderBackdrop({ key, wish, name }: WantedBackdrop): Promise<void> {
  const backend = chosenBackend()
  if (!backend) throw new PluginError('plugin/disabled', 'No image server is chosen, or its plugin is off.')
  const composed = composeBackdrop(wish)
  followPictures()
  await startBackend(backend.plugin.id)
  const about = { shows: [], caption: name, backdrop: key }
  const order = orderOf(backend.key, { composed, family: wish.family, seed: anySeed(Math.random) }, about)
  const workflow = await chosenWorkflow()
  const request = { ...order.request, ...landscape(order.request), ...(workflow && { workflow }) }
  await orderPicture({ ...order, request })
}

/** As many pixels as any picture, lying down: behind a chat there is more room beside than above. */
const landscape = ({ width, height }: { readonly width: number; readonly height: number }) => ({
  width: Math.max(width, height),
  height: Math.min(width, height),
})

/** The picture of a place that belongs behind a chat, and what it takes to paint it. */
export interface WantedBackdrop {
  readonly key: Backdrop
  readonly wish: BackdropWish
  /** For whoever reads a list: "Beach, evening". */
  readonly name: string
}

/** How far back it is looked for what time it is. */
const maxMessages = 30

/** What should be seen behind a chat now; undefined where it is nowhere in particular. */
export async function wantedBackdrop(chat: Session): Promise<WantedBackdrop | undefined> {
  const environment = placeNow()
  if (!environment || environment.prompt.trim() === '') return undefined
  const said = (await storage().tail(chat.id, maxMessages)).map(
    ({ variants, active }) => variants[active]?.content ?? '',
  )
  // Where nobody has said, it is as the place is described; where that does not say either, it is day.
  const time = timeOfDay([...said.toReversed(), environment.prompt]) ?? 'day'
  const { style, negative } = imagesSection.now
  const wish = { environment, time, family: familyOf(imageServerSection.now.checkpoint), style, negative }
  return { key: backdropFor(wish), wish, name: `${environment.name}, ${time}` }
}
