import { type ImageRequest, PluginError, type Session } from 'sdk'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { conversation, storage } from 'sdk/page/engines.ts'
import { placeNow } from 'sdk/page/points/chatPlace.ts'
import { models } from 'sdk/page/services/models.ts'
import { session } from 'sdk/page/session.ts'
import { settingsLoaded } from 'sdk/page/settings/settingsLoaded.ts'
import { toast } from 'sdk/page/toasts.ts'
import type { Composed } from '../../../src/shared/pictures/compose/compose.ts'
import { composeWithLoras } from '../../../src/shared/pictures/compose/composeWithLoras.ts'
import { familyOf } from '../../../src/shared/pictures/compose/family.ts'
import { anySeed, seedOf } from '../../../src/shared/pictures/compose/seeds.ts'
import type { LookSheet, ModelFamily } from '../../../src/shared/pictures/look.ts'
import type { PictureScene } from '../../../src/shared/pictures/scene.ts'
import type { BackendKey } from '../../../src/workers/image/contract.ts'
import { chosenBackend } from './backends.ts'
import { castNow } from './castNow.ts'
import { imageEngine, startBackend } from './imageEngine.ts'
import { imageServerSection } from './imageServerSection.ts'
import { imagesSection } from './imagesSection.ts'
import { modelFor } from './modelFor.ts'
import { orderPicture } from './order.ts'
import { aboutOf, orderOf } from './orderOf.ts'
import { followPictures } from './pictures.ts'
import { chosenWorkflow } from './workflows/workflows.ts'

/** A picture that is ready to be ordered: what it shows, in pieces the player may change. */
export interface Sketch {
  readonly chat: Session
  readonly scene: PictureScene
  readonly composed: Composed
  readonly family: ModelFamily
  readonly seed: number
  /** Whose reference it may start from: who is seen first. */
  readonly look?: LookSheet
  /** The model of whoever is seen first, where that is another than the player’s. */
  readonly checkpoint?: string
  /** What is to be said of its model and add-ons. */
  readonly warnings: readonly string[]
}

/** What a picture of the open chat would show now. Rejects with words for the player. */
export async function sketchScene(signal: AbortSignal): Promise<Sketch> {
  await settingsLoaded()
  const chat = session.current as Session | undefined
  if (!chat) throw new PluginError('chat/no-character', 'Please select a character first')
  const cast = await castNow(chat)
  const scene = await describe(chat, cast, signal)
  const [first] = scene.people
  const member = cast.find(({ who }) => who === first?.who)
  const look = member?.look
  const { checkpoint, warning } = await modelFor(member?.checkpoint, signal)
  const family = look?.family ?? familyOf(checkpoint)
  const { style, negative } = imagesSection.now
  const library = await storage().list('loras')
  const { composed, warnings } = composeWithLoras({ scene, cast, family, style, negative, library, checkpoint })
  const seed =
    look?.seed === undefined || scene.people.length !== 1
      ? anySeed(Math.random)
      : seedOf(look.seed, await storage().countImages({ shows: look.id as never }))
  return {
    ...{ chat, scene, composed, family, seed },
    ...(look && { look }),
    ...(checkpoint !== imageServerSection.now.checkpoint && { checkpoint }),
    warnings: [...(warning === undefined ? [] : [warning]), ...warnings.map(({ message }) => message)],
  }
}

/** Orders what was sketched. Resolves when the order is noted. */
export async function orderSketch(sketch: Sketch): Promise<void> {
  const { chat, scene, composed, family, seed, look, checkpoint, warnings } = sketch
  const backend = chosenBackend()
  if (!backend) throw new PluginError('plugin/disabled', 'No image server is chosen, or its plugin is off.')
  followPictures()
  await startBackend(backend.plugin.id)
  const [last] = await storage().tail(chat.id, 1)
  const order = orderOf(backend.key, { composed, family, seed }, aboutOf(scene, chat, last?.id))
  const [start, workflow] = await Promise.all([startFrom(look, backend.key), chosenWorkflow()])
  const request = {
    ...order.request,
    ...(checkpoint !== undefined && { checkpoint }),
    ...(start.kind === 'picture' && { init: start.init }),
    ...(workflow && { workflow }),
  }
  await orderPicture({ ...order, request })
  notifyWarnings([...warnings, ...(start.kind === 'not' ? [start.why] : [])])
}

async function describe(
  chat: Session,
  cast: Awaited<ReturnType<typeof castNow>>,
  signal: AbortSignal,
): Promise<PictureScene> {
  const present = cast.map(({ who, name }) => ({ who, name }))
  const place = placeNow()?.prompt ?? ''
  const { describe: isAsked } = imagesSection.now
  const connection = isAsked && conversationSection.now.llmEnabled ? await models.now.connect() : undefined
  if (!connection) {
    const people = [{ who: chat.character.id, doing: '', expression: '' }]
    return { place, time: '', mood: '', view: '', people, caption: '' }
  }
  return (await conversation().describe({ session: chat.id, present, place, connection }, signal)).scene
}

const told = new Set<string>()

/** Says what is to be said of a picture; each thing once while the page is open, since pictures come often. */
function notifyWarnings(warnings: readonly string[]): void {
  const news = [...new Set(warnings)].filter((message) => !told.has(message))
  for (const message of news) told.add(message)
  if (news.length === 0) return
  toast({ type: 'warning', title: 'About this picture', message: news.join(' '), duration: 10_000 })
}

type Start =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'picture'; readonly init: NonNullable<ImageRequest['init']> }
  /** It was wanted and cannot be. In words for the player. */
  | { readonly kind: 'not'; readonly why: string }

const withinMs = 5_000

/** What a picture starts from: the best reference of who is seen first, where the player wants that and the server can. */
async function startFrom(look: LookSheet | undefined, backend: BackendKey): Promise<Start> {
  const [best] = look?.references ?? []
  if (!look?.startFrom || best === undefined) return { kind: 'nothing' }
  const file = await storage().read('imageFiles', best)
  if (!file) {
    return {
      kind: 'not',
      why: 'The reference picture is missing, so this one is generated without it. Choose another on the look page.',
    }
  }
  if (await cannot(backend)) {
    return {
      kind: 'not',
      why: "This image server can't start from a picture, so this one is generated without the reference. Use another server, or turn that off on the look page.",
    }
  }
  const denoise = Math.min(1, Math.max(0, look.startFrom.denoise))
  return { kind: 'picture', init: { picture: file.picture, denoise } }
}

/** Only a server that says so cannot: one that does not answer is asked for what was meant. */
async function cannot(backend: BackendKey): Promise<boolean> {
  try {
    const { can } = await imageEngine().look(backend, AbortSignal.timeout(withinMs))
    return !can.includes('init')
  } catch {
    return false
  }
}
