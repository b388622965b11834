import { type CharacterId, isAbort, messageOf, PluginError } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { toast } from 'sdk/page/toasts.ts'
import {
  came,
  cellOf,
  failed,
  lost,
  nextOf,
  ordered,
  paused,
  pendingOf,
  readyOf,
  type SpriteSet,
  stopped,
} from '../../../../src/shared/pictures/sprites/spriteSet.ts'
import type { ImageNews } from '../../../../src/workers/image/contract.ts'
import type { ImageRecord } from '../../../../src/workers/storage/contract.ts'
import { chosenBackend } from '../backends.ts'
import { starPictures } from '../history/keepPictures.ts'
import { imageEngine, startBackend, untilOff } from '../imageEngine.ts'
import { orderPicture } from '../order.ts'
import { spritesPath } from '../pagePaths.ts'
import { followPictures } from '../pictures.ts'
import { pictureTimesSection } from '../pictureTimesSection.ts'
import { orderOfSprite } from './orderOfSprite.ts'
import { changeSet, readSets, sprites } from './sprites.ts'

let following: { readonly until: AbortSignal; readonly begun: Promise<void> } | undefined

/** Reads the sets there are and goes on painting them, until pictures are switched off. */
export async function followSprites(): Promise<void> {
  const until = untilOff()
  if (following?.until !== until) following = { until, begun: begin(until) }
  const { begun } = following
  try {
    await begun
  } catch (error) {
    leave(until)
    throw error
  }
}

/** The next use follows them anew. */
function leave(until: AbortSignal): void {
  if (following?.until === until) following = undefined
}

async function begin(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  followPictures()
  await readSets(signal)
  void hear(signal)
}

async function hear(signal: AbortSignal): Promise<void> {
  let isFirst = true
  try {
    for await (const news of imageEngine().watch(signal)) {
      // From here on nothing is missed: what happened before is looked up.
      if (isFirst) void takeUp()
      isFirst = false
      await take(news)
    }
  } catch (error) {
    if (!isAbort(error)) console.warn('[Sprites]', 'News of pictures are no longer followed', error)
    leave(signal)
  }
}

async function takeUp(): Promise<void> {
  for (const set of Object.values(sprites.sets)) {
    await settle(set)
    await paintNext(set.character)
  }
}

/** Finds out what became of orders that nobody heard of any more; those that came to nothing are `gone`. */
export async function settle({ character, cells }: SpriteSet, gone: typeof lost = lost): Promise<void> {
  for (const { work } of cells) {
    if (work.kind !== 'painting' || (await storage().read('imageJobs', work.job))) continue
    const image = (await storage().imagesOf({ shows: character })).find((one) => isOf(one, work))
    if (image) await savePicture(character, work.job, image)
    else await changeSet(character, (now) => gone(now, work.job))
  }
}

const isOf = (
  { seed, session, at, caption }: ImageRecord,
  work: { readonly seed: number; readonly since: number },
): boolean => session === undefined && seed === work.seed && at >= work.since && caption !== ''

async function take(news: ImageNews): Promise<void> {
  if (news.kind === 'jobs' || news.kind === 'preview') return
  const job = news.kind === 'failed' ? news.order.id : news.job
  const found = Object.values(sprites.sets).flatMap((set) => {
    const cell = cellOf(set, job)
    return cell ? [{ set, cell }] : []
  })[0]
  if (!found) return
  const { character } = found.set
  switch (news.kind) {
    case 'made':
      await savePicture(character, job, news.image)
      break
    case 'failed':
      await changeSet(character, (now) =>
        news.order.isBare ? lost(now, job) : failed(now, found.cell.expression, news.failure.message),
      )
      break
    case 'cancelled':
      await changeSet(character, (now) => stopped(now, job))
      break
    default:
      news satisfies never
  }
  await paintNext(character)
  const now = sprites.sets[character]
  if (now && (now.pausedFor !== undefined || pendingOf(now).length === 0)) await notifyEnd(now)
}

/** Starred, it does not give way to newer pictures while its set is looked over. */
async function savePicture(character: CharacterId, job: string, { id }: ImageRecord): Promise<void> {
  await changeSet(character, (now) => came(now, job, { kind: 'made', id }))
  await starPictures([id], true)
}

/** Orders what is due of a set. Resolves when that is noted; what goes wrong is noted with its expression. */
export async function paintNext(character: CharacterId): Promise<void> {
  for (;;) {
    const set = sprites.sets[character]
    const cell = set && nextOf(set)
    if (!set || !cell) return
    const { expression } = cell
    const isStillDue = (now: SpriteSet) => nextOf(now)?.expression === expression
    try {
      const backend = readyBackend()
      await startBackend(backend.plugin.id)
      const order = await orderOfSprite(set, cell, backend.key)
      const work = { job: order.id, seed: order.request.seed ?? set.seed, since: Date.now() }
      const now = await changeSet(character, (now) => (isStillDue(now) ? ordered(now, expression, work) : now))
      if (!now || !cellOf(now, order.id)) return
      await orderPicture(order)
      return
    } catch (error) {
      if (isAbort(error)) return
      await changeSet(character, (now) => withTrouble(now, expression, error))
    }
  }
}

function readyBackend() {
  const backend = chosenBackend()
  if (!pictureTimesSection.now.imageGenerationEnabled || !backend) {
    throw new PluginError(
      'plugin/disabled',
      'Image generation is off, or no image server is chosen. Check Settings > Image Generation, then resume.',
    )
  }
  return backend
}

/** Where there is no server, none of the others can be painted either. */
const withTrouble = (set: SpriteSet, expression: string, error: unknown): SpriteSet =>
  error instanceof PluginError && error.code === 'plugin/disabled'
    ? paused(set, error.message)
    : failed(set, expression, messageOf(error))

/** Tells whoever is elsewhere by now that a set is painted, or what it waits for. */
async function notifyEnd(set: SpriteSet): Promise<void> {
  const path = spritesPath(set.character)
  if (location.pathname === path) return
  const name = (await storage().read('characters', set.character))?.name ?? 'this character'
  const { pausedFor } = set
  const ready = readyOf(set).length
  toast({
    ...(pausedFor === undefined
      ? {
          type: 'success',
          title: `${ready} ${ready === 1 ? 'expression for' : 'expressions for'} ${name} ${ready === 1 ? 'is' : 'are'} ready to review`,
        }
      : { type: 'warning', title: `${name}'s expressions need your attention`, message: pausedFor }),
    duration: 10_000,
    action: { label: 'Open', run: () => history.pushState(null, '', path) },
  })
}
