import { choicesOf } from './nodeCatalogue.ts'
import type { NodeCatalogue } from './types.ts'

export interface Sampling {
  readonly sampler: string
  readonly scheduler: string
  readonly warnings: readonly string[]
}

/** Sampler and scheduler in the server's words; the names other image servers use are understood too. */
export function samplingOf(
  wanted: { readonly sampler?: string; readonly scheduler?: string },
  known: NodeCatalogue,
): Sampling {
  const samplers = choicesOf(known, 'KSampler', 'sampler_name')
  const schedulers = choicesOf(known, 'KSampler', 'scheduler')
  const named = splitName(wanted.sampler, samplers)
  const sampler = chosen('sampler', named.sampler, samplers, samplerNames, 'euler')
  const scheduler = chosen('scheduler', wanted.scheduler ?? named.scheduler, schedulers, schedulerNames, 'normal')
  return {
    sampler: sampler.name,
    scheduler: scheduler.name,
    warnings: [...sampler.warnings, ...scheduler.warnings],
  }
}

function chosen(
  what: string,
  wanted: string | undefined,
  names: readonly string[],
  others: ReadonlyMap<string, string>,
  usual: string,
): { readonly name: string; readonly warnings: readonly string[] } {
  const first = names[0] ?? usual
  if (wanted === undefined) return { name: first, warnings: [] }
  if (names.includes(wanted)) return { name: wanted, warnings: [] }
  const translated = others.get(wanted.toLowerCase())
  const name = translated ?? wanted
  if (names.length === 0 || names.includes(name)) return { name, warnings: [] }
  return { name: first, warnings: [`The server has no ${what} “${wanted.slice(0, 60)}”, so “${first}” was used.`] }
}

/** “DPM++ 2M Karras” is a sampler and a scheduler in one. */
function splitName(
  wanted: string | undefined,
  samplers: readonly string[],
): { readonly sampler?: string; readonly scheduler?: string } {
  if (wanted === undefined || samplers.includes(wanted)) return wanted === undefined ? {} : { sampler: wanted }
  const at = wanted.lastIndexOf(' ')
  const [front, last] = [wanted.slice(0, at), wanted.slice(at + 1).toLowerCase()]
  return at > 0 && schedulerNames.has(last) && samplerNames.has(front.toLowerCase())
    ? { sampler: front, scheduler: last }
    : { sampler: wanted }
}

const samplerNames: ReadonlyMap<string, string> = new Map([
  ['euler a', 'euler_ancestral'],
  ['euler', 'euler'],
  ['dpm++ 2m', 'dpmpp_2m'],
  ['dpm++ sde', 'dpmpp_sde'],
  ['dpm++ 2m sde', 'dpmpp_2m_sde'],
  ['dpm++ 2m sde heun', 'dpmpp_2m_sde_heun'],
  ['dpm++ 3m sde', 'dpmpp_3m_sde'],
  ['dpm++ 2s a', 'dpmpp_2s_ancestral'],
  ['dpm2', 'dpm_2'],
  ['dpm2 a', 'dpm_2_ancestral'],
  ['dpm fast', 'dpm_fast'],
  ['dpm adaptive', 'dpm_adaptive'],
  ['heun', 'heun'],
  ['heunpp2', 'heunpp2'],
  ['lms', 'lms'],
  ['lcm', 'lcm'],
  ['ddim', 'ddim'],
  ['ddpm', 'ddpm'],
  ['deis', 'deis'],
  ['unipc', 'uni_pc'],
  ['ipndm', 'ipndm'],
  ['ipndm_v', 'ipndm_v'],
])

const schedulerNames: ReadonlyMap<string, string> = new Map([
  ['automatic', 'normal'],
  ['uniform', 'normal'],
  ['normal', 'normal'],
  ['karras', 'karras'],
  ['exponential', 'exponential'],
  ['sgm uniform', 'sgm_uniform'],
  ['simple', 'simple'],
  ['beta', 'beta'],
  ['ddim', 'ddim_uniform'],
  ['kl optimal', 'kl_optimal'],
])
