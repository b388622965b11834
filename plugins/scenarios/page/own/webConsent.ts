import { isIncognito } from 'sdk/page/incognito.ts'
import { proxy } from 'valtio'
import { textsOf } from '../../../../src/shared/fields.ts'
import { webAddress } from '../../../../src/shared/network/webAddress.ts'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { chooseOption } from '../library/scenarioStore.ts'

type Asker = Pick<ScenarioRecord, 'id' | 'options'>
type HostsByStory = Readonly<Record<string, readonly string[]>>

const maxHosts = 500

/** Which servers stories may load from, as far as it was decided in this tab. */
export const webConsent = proxy({
  allowed: {} as HostsByStory,
  /** Servers a story asked for while it was played, which nobody had allowed. */
  refused: {} as HostsByStory,
})

/**
 * The servers a story may load from. What was allowed for good does not count in an incognito tab: there it is asked
 * again, and forgotten with everything else.
 */
export function hostsAllowed(
  { id, options }: Asker,
  { allowed }: { readonly allowed: HostsByStory } = webConsent,
): readonly string[] {
  if (Object.hasOwn(allowed, id)) return allowed[id] ?? []
  return isIncognito ? [] : textsOf(options.web)
}

/** From now on the story may load from these servers. */
export async function allowWeb(id: string, hosts: readonly string[]): Promise<void> {
  const list = [...new Set(hosts)].slice(0, maxHosts)
  if (!isIncognito && !(await chooseOption(id, 'web', list))) return
  webConsent.allowed = withEntry(webConsent.allowed, id, list)
  webConsent.refused = withEntry(webConsent.refused, id, [])
}

/** From now on it may load nothing. What came already stays. */
export async function withdrawWeb(id: string): Promise<void> {
  webConsent.allowed = withEntry(webConsent.allowed, id, [])
  if (!isIncognito) await chooseOption(id, 'web', undefined)
}

/** Remembers that a story asked for a server that is not allowed. True: for the first time. */
export function noteRefused(id: string, host: string): boolean {
  const known = refusedFor(id)
  if (known.includes(host) || known.length >= maxHosts) return false
  webConsent.refused = withEntry(webConsent.refused, id, [...known, host])
  return true
}

export const refusedFor = (
  id: string,
  { refused }: { readonly refused: HostsByStory } = webConsent,
): readonly string[] => (Object.hasOwn(refused, id) ? (refused[id] ?? []) : [])

/** The servers of addresses that a story may name at all. */
export const hostsOf = (links: readonly string[]): readonly string[] =>
  [...new Set(links.flatMap((link) => webAddress(link)?.host ?? []))].sort()

const withEntry = (all: HostsByStory, id: string, hosts: readonly string[]): HostsByStory => ({ ...all, [id]: hosts })
