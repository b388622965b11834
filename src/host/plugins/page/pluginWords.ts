import { compareVersions, validateStrict } from 'compare-versions'
import type { PluginRow } from 'sdk/page/plugins/registry.ts'
import type { Revocation } from '../../../shared/plugins/registry/registryIndex.ts'
import type { PluginSource } from '../../../workers/storage/contract.ts'
import { plain } from '../permissions/theirWords.ts'

/** How a plugin is doing, in a sentence, and whether that is as it should be. */
export interface PluginState {
  readonly tone: 'quiet' | 'good' | 'busy' | 'held' | 'bad'
  readonly text: string
}

interface Circumstances {
  readonly isSafe: boolean
  readonly revocation: Revocation | undefined
}

export function stateOf({ phase, installed }: PluginRow, { isSafe, revocation }: Circumstances): PluginState {
  if (revocation) return { tone: 'bad', text: `Withdrawn by the registry: ${plain(revocation.why)}` }
  if (installed && isSafe && phase.kind === 'off') return { tone: 'held', text: 'Off because Vesper is in safe mode.' }
  switch (phase.kind) {
    case 'off':
      if (phase.because === 'module')
        return { tone: 'held', text: 'Off, as its module is. Switch it in Settings > Modules.' }
      return phase.because === 'failures'
        ? { tone: 'bad', text: 'Turned off because it failed three times within ten minutes.' }
        : { tone: 'quiet', text: 'Off.' }
    case 'installed':
      return { tone: 'quiet', text: 'Installed, not running' }
    case 'activating':
      return { tone: 'busy', text: 'Starting…' }
    case 'active':
      return {
        tone: phase.isSilent ? 'bad' : 'good',
        text: `${places[phase.placement]}; started in ${Math.round(phase.startedInMs)} ms.`,
      }
    case 'failed':
      return { tone: 'bad', text: `Failed. ${phase.message}` }
  }
}

const places = {
  inline: 'Running',
  worker: 'Running in its own thread',
  sandbox: 'Running in the sandbox',
} as const

/** Where a plugin stands, in a word or two. */
export const statusOf = ({ installed }: Pick<PluginRow, 'installed'>): string =>
  installed ? tierNames[installed.tier] : 'Built in'

export const tierNames = { reviewed: 'Reviewed', community: 'Community', developer: 'In development' } as const

export function sourceWords(source: PluginSource | undefined): string {
  switch (source?.kind) {
    case undefined:
      return 'Included with Vesper'
    case 'file':
      return `The file “${plain(source.name)}”`
    case 'url':
      return source.url
    case 'registry':
      return `The registry at ${originOf(source.index)}`
    case 'developer':
      return `The development server at ${originOf(source.url)}`
  }
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)

/** Enough of a key to compare it by eye. */
export const shortKey = (key: string): string => (key.length > 20 ? `${key.slice(0, 8)}…${key.slice(-8)}` : key)

export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const [size, unit] =
    bytes < 1024 ** 2 ? [bytes / 1024, 'KB'] : bytes < 1024 ** 3 ? [bytes / 1024 ** 2, 'MB'] : [bytes / 1024 ** 3, 'GB']
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`
}

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

export const isNewer = (version: string, than: string): boolean =>
  validateStrict(version) && validateStrict(than) && compareVersions(version, than) > 0
