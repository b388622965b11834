import { isAbort, type PluginId } from 'sdk'
import { plugins, rowOf } from 'sdk/page/plugins/registry.ts'
import { proxy, ref } from 'valtio'
import { planOfRelease } from '../arrivals.ts'
import type { Changes } from '../index/plan.ts'
import { type AvailableUpdate, updateChecks } from '../index/updates.ts'
import { bringRelease, problemWords } from './arriving.ts'
import { isNewer } from './pluginWords.ts'

/** A newer version, and what it would change: known only once it has been downloaded and read. */
export interface Offer {
  readonly update: AvailableUpdate
  readonly news: News
}
export type News =
  | { readonly kind: 'looking' }
  | { readonly kind: 'known'; readonly changes: Changes }
  | { readonly kind: 'unknown'; readonly message: string }

type Check =
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'checked' }
  | { readonly kind: 'failed'; readonly message: string }

export const updateCheck = proxy({ check: { kind: 'idle' } as Check, offers: [] as readonly Offer[] })

let leaving = new AbortController()

/** Asks the registry for newer versions, and says how that goes. Nothing is installed by asking. */
export async function checkForUpdates(): Promise<void> {
  if (updateCheck.check.kind === 'checking') return
  leaving = new AbortController()
  updateCheck.check = { kind: 'checking' }
  try {
    await look(leaving.signal)
    updateCheck.check = { kind: 'checked' }
  } catch (error) {
    updateCheck.check = isAbort(error) ? { kind: 'idle' } : { kind: 'failed', message: problemWords(error) }
  }
}

/** The same without a word, once, and only for those who have something to update. */
export async function checkQuietly(): Promise<void> {
  const mayBeUpdated = Object.values(plugins.rows).some(({ installed }) => installed?.publisher !== undefined)
  if (wasChecked || !mayBeUpdated) return
  // Whoever wants to know why nothing came of it, asks.
  await look(new AbortController().signal).catch(() => {})
}

let wasChecked = false

async function look(signal: AbortSignal): Promise<void> {
  wasChecked = true
  const found = await updateChecks(signal)
  updateCheck.offers = ref(found.map((update): Offer => ({ update, news: { kind: 'looking' } })))
  for (const update of found) await readNews(update, signal)
}

export function stopChecking(): void {
  leaving.abort()
}

export const takeUpdate = ({ entry, release, index }: AvailableUpdate): Promise<boolean> =>
  bringRelease({ entry, release, index })

/** What is still newer than what is here. */
export const openOffers = (offers: readonly Offer[]): readonly Offer[] =>
  offers.filter(({ update }) => {
    const here = rowOf(update.entry.id)?.installed?.manifest.version
    return here !== undefined && isNewer(update.release.version, here)
  })

export const offerFor = (offers: readonly Offer[], id: PluginId): Offer | undefined =>
  openOffers(offers).find(({ update }) => update.entry.id === id)

async function readNews(update: AvailableUpdate, signal: AbortSignal): Promise<void> {
  const news = await newsOf(update, signal)
  updateCheck.offers = ref(updateCheck.offers.map((offer) => (offer.update === update ? { update, news } : offer)))
}

async function newsOf(update: AvailableUpdate, signal: AbortSignal): Promise<News> {
  try {
    const plan = await planOfRelease(update, signal)
    if (plan.kind === 'update') return { kind: 'known', changes: plan.changes }
    return { kind: 'unknown', message: plan.kind === 'refused' ? plan.message : 'It is already installed.' }
  } catch (error) {
    if (isAbort(error)) throw error
    return { kind: 'unknown', message: problemWords(error) }
  }
}
