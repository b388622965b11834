import { codeOf, isAbort, messageOf, PluginError, type Session } from 'sdk'
import { aftercare } from 'sdk/page/aftercare.ts'
import { onSpoken } from 'sdk/page/heard.ts'
import { imageServer } from 'sdk/page/imageServer.ts'
import { choicesOf } from 'sdk/page/plugins/choices.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import { reportFailure } from 'sdk/page/reportFailure.ts'
import { session } from 'sdk/page/session.ts'
import { pluginSettings, settings } from 'sdk/page/settings/settings.ts'
import { subscribe } from 'valtio'
import type { ImageFailure, ImageOrder } from '../../../src/workers/image/contract.ts'
import type { ImageRecord } from '../../../src/workers/storage/contract.ts'
import { followBackdrops } from './backdrops/backdrops.ts'
import { chosenBackend } from './backends.ts'
import { cancelOnSafeword, untilSafeword } from './cancelOnSafeword.ts'
import { markCaptionSent, onPicture } from './captionNews.ts'
import { generateImage } from './generateImage.ts'
import { imageEngine, startBackend } from './imageEngine.ts'
import { imageServerSection } from './imageServerSection.ts'
import { imageService, offerImages } from './imageService.ts'
import { imagesSection } from './imagesSection.ts'
import { orderPicture } from './order.ts'
import { orderSketch, type Sketch, sketchScene } from './paintScene.ts'
import { performAsked, watchPictures } from './performPicture.ts'
import { followPictures, listenForPictures, showNewest } from './pictures.ts'
import { pictureTimesSection } from './pictureTimesSection.ts'
import { isProof } from './settings/isProof.ts'
import { noteImageServerAnswers, notifySetup } from './setupHelp.ts'
import { type PromptDraft, showDraft, withLockedSeed } from './sketching.ts'
import { isSpriteOrder } from './sprites/spriteOrder.ts'
import { listSets } from './sprites/storedSprites.ts'

const everyMs = 30_000
const withinMs = 5_000
const settledMs = 500

/** Looks after pictures while the player wants any: the server, what is under way, and what comes by itself. */
export function startImageUpkeep(signal: AbortSignal): void {
  followPictures()
  const endings = [
    listenForPictures({ made: show, failed: notifyFailure }),
    watchPictures(),
    cancelOnSafeword(),
    onSpoken((by) => by === 'partner' && paintAfterReply()),
    subscribe(session, whenChanged(sceneOf, paintNewScene)),
    subscribe(
      session,
      whenChanged(
        () => session.current?.id ?? '',
        (id) => void showNewest(id === '' ? undefined : session.current?.id),
      ),
    ),
    followBackend(signal),
    followBackdrops(),
  ]
  void showNewest(session.current?.id)
  void goOnWithSprites()
  signal.addEventListener('abort', () => {
    for (const end of endings) end()
    imageService.connection = { kind: 'none' }
    void showNewest(undefined)
  })
}

function show(image: ImageRecord): void {
  onPicture(image)
  void showNewest(session.current?.id)
}

/** What the reply asked for, or what comes by itself. */
function paintAfterReply(): void {
  if (session.current) markCaptionSent(session.current.id)
  const hasAsked = performAsked()
  // What is said outside the scene is no scene to paint.
  if (!hasAsked && !aftercare.isOutOfScene && pictureTimesSection.now.autoGenerateImages) void generateImage()
}

/** Where the chat is: its place, and the node of its scenario. */
function sceneOf(): string {
  const { id, environment = '', scenario } = (session.current as Session | undefined) ?? {}
  return id === undefined ? '' : JSON.stringify([id, environment, scenario?.currentNode ?? ''])
}

/** A chat that is opened is no change of its scene. */
function paintNewScene(now: string, before: string): void {
  const chatOf = (scene: string): unknown => (scene === '' ? undefined : JSON.parse(scene)[0])
  if (pictureTimesSection.now.generateOnSceneChange && chatOf(now) === chatOf(before) && now !== '')
    void generateImage()
}

function whenChanged(read: () => string, changed: (now: string, before: string) => void): () => void {
  let known = read()
  return () => {
    const [now, before] = [read(), known]
    known = now
    if (now !== before) changed(now, before)
  }
}

/** Lends Vesper the server that is chosen, goes on with what was ordered of it, and knows whether it is there. */
function followBackend(signal: AbortSignal): () => void {
  let takeBack = () => {}
  let known = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const choice = chosenBackend()
    const now = choice ? JSON.stringify([choice.key, pluginSettings(choice.plugin)]) : ''
    if (now === known) return
    known = now
    takeBack()
    takeBack = choice ? offerImages(paint) : () => {}
    void checkServer(signal)
    if (choice) void resume(choice.plugin.id, choice.key)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(look, settledMs)
  }
  const polling = setInterval(() => document.visibilityState === 'visible' && void checkServer(signal), everyMs)
  const endings = [subscribe(settings, soon), subscribe(plugins, soon)]
  look()
  return () => {
    takeBack()
    clearInterval(polling)
    clearTimeout(timer)
    for (const end of endings) end()
  }
}

async function resume(plugin: Parameters<typeof startBackend>[0], key: string): Promise<void> {
  try {
    await startBackend(plugin)
    await imageEngine().resume(key)
  } catch (error) {
    if (!isAbort(error))
      console.warn('[Pictures]', 'What was ordered before could not be taken up again', codeOf(error))
  }
}

/** Goes on with sets of expressions, where there are any. */
async function goOnWithSprites(): Promise<void> {
  try {
    if ((await listSets()).length === 0) return
    const { followSprites } = await import('./sprites/paintSprites.ts')
    await followSprites()
  } catch (error) {
    if (!isAbort(error))
      console.warn('[Sprites]', 'The expressions of a set could not be taken up again', codeOf(error))
  }
}

/** Asks the server whether it is there, and tells the indicator in the top bar. */
export async function checkServer(signal: AbortSignal): Promise<void> {
  const choice = chosenBackend()
  if (!choice) {
    imageService.connection = { kind: 'none' }
    return
  }
  const { address } = pluginSettings(choice.plugin)
  if (typeof address === 'string' && /^https?:/i.test(address)) imageServer.address = address
  imageServer.isSilent = imageServerSection.now.silentMode
  try {
    await startBackend(choice.plugin.id)
    await imageEngine().look(choice.key, AbortSignal.any([signal, AbortSignal.timeout(withinMs)]))
    imageService.connection = { kind: 'ready' }
    noteImageServerAnswers()
  } catch (error) {
    if (isAbort(error) && signal.aborted) return
    imageService.connection = { kind: 'down', message: messageOf(error) }
  }
}

function notifyFailure(order: ImageOrder, { code, message, details }: ImageFailure): void {
  if (isProof(order.id) || isSpriteOrder(order.id)) return
  // Nobody asked for this one: the list of places says why it is not there.
  if (order.about.backdrop) return
  const error = new PluginError(code, message, { details })
  const retry = order.isBare ? undefined : () => orderAgain(order)
  reportFailure(error, { from: 'image', context: 'Images', ...(retry && { retry }) })
  void notifySetup(error)
}

/** Orders once more what failed, with the same seed: whatever went wrong, the picture is the one that was meant. */
async function orderAgain(order: ImageOrder): Promise<void> {
  const choice = choicesOf('imageBackend').find(({ key }) => key === order.backend)
  if (choice) await startBackend(choice.plugin.id)
  followPictures()
  await orderPicture({ ...order, id: crypto.randomUUID() })
}

/** Makes a picture of the scene, or shows what it would be asked for first, where the player wants to see that. */
async function paint(): Promise<void> {
  const signal = untilSafeword()
  const sketch = withLockedSeed(await sketchScene(signal))
  signal.throwIfAborted()
  if (imagesSection.now.showPrompt) showDraft(draftOf(sketch))
  else await orderSketch(sketch)
}

/** A sketch of the scene for the player to look over. */
const draftOf = (sketch: Sketch): PromptDraft => ({
  chips: sketch.composed.chips,
  family: sketch.family,
  negative: sketch.composed.negative,
  seed: sketch.seed,
  order: ({ chips, negative, seed }) =>
    orderSketch({ ...sketch, composed: { ...sketch.composed, chips, negative }, seed }),
})
