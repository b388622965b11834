import { codeOf, type ImageCatalogue, type ImageServerLook, isAbort, messageOf } from 'sdk'
import { network } from 'sdk/page/engines.ts'
import { pluginSettings } from 'sdk/page/settings/settings.ts'
import { isMixedContent } from '../../../../src/shared/network/mixedContent.ts'
import { originOf } from '../../../../src/shared/network/originOf.ts'
import type { Diagnosis } from '../../../../src/workers/network/contract.ts'
import type { BackendChoice } from '../backends.ts'
import { imageEngine, startBackend } from '../imageEngine.ts'
import { imageServerSection } from '../imageServerSection.ts'
import { serverKindOf } from './knownBackends.ts'

/** One thing that was looked at, in plain words, and what to do about it. */
export type Finding =
  | { readonly kind: 'good'; readonly title: string }
  /** Pictures may come all the same. */
  | { readonly kind: 'note'; readonly title: string; readonly steps: readonly string[] }
  | {
      readonly kind: 'bad'
      readonly title: string
      readonly steps: readonly string[]
      readonly cause?: Diagnosis['cause']
      readonly command?: string
      /** The server's own words. */
      readonly raw?: string
    }

/** What the page knows of itself; a test says otherwise. */
export interface Here {
  readonly origin: string
}

/**
 * Looks at an image server, the first things first: whether it may be asked, is there and is what it should be; then
 * what it paints with, and what there is to choose. Ends with the first thing that is bad.
 */
export async function* examine(
  choice: BackendChoice,
  signal: AbortSignal,
  here: Here = location,
): AsyncGenerator<Finding> {
  const address = addressOf(choice)
  if (address && isMixedContent(here.origin, address)) {
    yield await whyNot(choice, undefined, signal)
    return
  }
  let look: ImageServerLook
  try {
    await startBackend(choice.plugin.id)
    look = await imageEngine().look(choice.key, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]))
  } catch (error) {
    signal.throwIfAborted()
    yield await whyNot(choice, error, signal)
    return
  }
  yield { kind: 'good', title: `${address?.host ?? choice.label} responds and allows this page.` }
  yield { kind: 'good', title: `It is ${look.name}${look.version === '' ? '' : `, version ${look.version}`}.` }
  yield paintsWith(look)
  yield await chooses(choice, signal)
}

/** Longer than a backend may take to answer or reject. */
const patienceMs = 10_000

const addressOf = ({ plugin }: BackendChoice): URL | undefined => {
  const { address } = pluginSettings(plugin)
  const origin = originOf(address)
  return origin === undefined ? undefined : new URL(origin)
}

function paintsWith({ device, memoryBytes, freeMemoryBytes }: ImageServerLook): Finding {
  if (device === undefined && memoryBytes === undefined)
    return { kind: 'note', title: "It doesn't report its hardware.", steps: [] }
  const memory = memoryBytes === undefined ? '' : ` with ${gigabytes(memoryBytes)} of memory`
  const free = freeMemoryBytes === undefined ? '' : `, ${gigabytes(freeMemoryBytes)} free`
  const title = `It runs on ${device ?? 'a graphics card'}${memory}${free}.`
  return device !== undefined && /^cpu\b/i.test(device)
    ? { kind: 'note', title, steps: ['This is slow: a picture can take many minutes. A graphics card is much faster.'] }
    : { kind: 'good', title }
}

async function chooses(choice: BackendChoice, signal: AbortSignal): Promise<Finding> {
  let found: ImageCatalogue
  try {
    found = await imageEngine().catalogue(choice.key, AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]))
  } catch (error) {
    signal.throwIfAborted()
    const why = isLate(error) ? 'It took too long.' : messageOf(error)
    return { kind: 'note', title: "Couldn't read its list of models.", steps: [why, 'Test again in a moment.'] }
  }
  const { checkpoints } = found
  const { checkpoint } = imageServerSection.now
  if (checkpoints.length === 0) return noModels
  const count = checkpoints.length === 1 ? 'One model' : `${checkpoints.length.toLocaleString()} models`
  if (checkpoint !== '' && !checkpoints.includes(checkpoint))
    return {
      kind: 'note',
      title: `${count} available, but not “${checkpoint}”, which you chose.`,
      steps: ['Choose another below.'],
    }
  return { kind: 'good', title: `${count} available.` }
}

const noModels: Finding = {
  kind: 'note',
  title: "It has no models yet, so it can't generate pictures.",
  steps: [
    'Get a model (a “checkpoint”, a file of some gigabytes), for instance through the server’s own model library.',
    "Put it in ComfyUI's models/checkpoints folder, or a web UI's models/Stable-diffusion folder.",
    'Press Refresh below.',
  ],
}

type Bad = Extract<Finding, { kind: 'bad' }>

/** A server nobody heard needs the doctor; one that answered has said itself what is wrong. */
async function whyNot(choice: BackendChoice, error: unknown, signal: AbortSignal): Promise<Bad> {
  const { address } = pluginSettings(choice.plugin)
  const needsDoctor = error === undefined || isLate(error) || unclear.has(codeOf(error))
  if (needsDoctor && typeof address === 'string' && originOf(address) !== undefined) {
    const text = address.trim().replace(/^ws(s?:\/\/)/i, 'http$1')
    const full = /^https?:\/\//i.test(text) ? text : `http://${text}`
    const found = await network()
      .diagnose(full, serverKindOf(choice.plugin), signal)
      .catch(() => undefined)
    signal.throwIfAborted()
    if (found && found.cause !== 'ok') return { kind: 'bad', ...found }
  }
  return ownWords(choice, error)
}

const unclear: ReadonlySet<unknown> = new Set([
  undefined,
  'image/unreachable',
  'image/cors-blocked',
  'image/mixed-content',
  'image/local-network-denied',
  'image/not-backend',
  'image/timeout',
  'net/unreachable',
])

function ownWords({ label }: BackendChoice, error: unknown): Bad {
  if (error === undefined || isLate(error))
    return {
      kind: 'bad',
      title: `${label} didn't respond in time.`,
      steps: ['Check its window for errors or running jobs, then test again.'],
    }
  const { command, raw } = saidBeside(error)
  return {
    kind: 'bad',
    title: messageOf(error),
    steps: [nextSteps.get(codeOf(error)) ?? 'Check the settings above, then test again.'],
    ...(command !== undefined && { command }),
    ...(raw !== undefined && { raw }),
  }
}

const nextSteps: ReadonlyMap<unknown, string> = new Map([
  ['image/auth-required', 'Choose a login type above, enter the login, and test again.'],
  ['image/forbidden', 'Compare the login above with what your server or its proxy expects, and test again.'],
  ['image/cors-blocked', 'Start the server as below, and test again.'],
  ['image/server', "Check the server's window for details, restart it, then test again."],
  ['net/bad-address', 'Correct the address above, then test again.'],
  ['plugin/disabled', 'Turn its plugin on in Settings > Plugins, then test again.'],
])

/** What stands beside an error is a stranger's. */
function saidBeside(error: unknown): { readonly command?: string; readonly raw?: string } {
  const details = typeof error === 'object' && error !== null ? Reflect.get(error, 'details') : undefined
  const command = textIn(details, 'command')
  const raw = textIn(details, 'raw')
  return { ...(command !== undefined && { command }), ...(raw !== undefined && { raw }) }
}

function textIn(details: unknown, name: string): string | undefined {
  if (typeof details !== 'object' || details === null || !Object.hasOwn(details, name)) return undefined
  const text: unknown = Reflect.get(details, name)
  return typeof text === 'string' && text !== '' ? text.slice(0, 4000) : undefined
}

/** Nobody here gave up before the time was over. */
export const isLate = (error: unknown): boolean =>
  isAbort(error) || (error instanceof Error && error.name === 'TimeoutError')

const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(bytes < 10 * 2 ** 30 ? 1 : 0)} GB`
