import { stemOf } from './names.ts'

/** A sampler or scheduler as the server lists it. */
export interface Listed {
  /** What is sent. */
  readonly name: string
  readonly aliases: readonly string[]
}

/** What a server offers; absent where it does not tell. No schedulers: its samplers name theirs. */
export interface Offered {
  readonly samplers?: readonly Listed[]
  readonly schedulers?: readonly Listed[]
}

export interface Chosen {
  readonly sampler?: string
  readonly scheduler?: string
  readonly warnings: readonly string[]
}

/*
 * The host, like ComfyUI, says "dpmpp_2m"; these servers say "DPM++ 2M". Where two names of the host come to one
 * here, the first stands for it on the way back.
 */
const samplerNames: readonly (readonly [own: string, server: string])[] = [
  ['euler', 'Euler'],
  ['euler_ancestral', 'Euler a'],
  ['dpmpp_2m', 'DPM++ 2M'],
  ['dpmpp_sde', 'DPM++ SDE'],
  ['dpmpp_sde_gpu', 'DPM++ SDE'],
  ['dpmpp_2m_sde', 'DPM++ 2M SDE'],
  ['dpmpp_2m_sde_gpu', 'DPM++ 2M SDE'],
  ['dpmpp_2m_sde_heun', 'DPM++ 2M SDE Heun'],
  ['dpmpp_2m_sde_heun_gpu', 'DPM++ 2M SDE Heun'],
  ['dpmpp_3m_sde', 'DPM++ 3M SDE'],
  ['dpmpp_3m_sde_gpu', 'DPM++ 3M SDE'],
  ['dpmpp_2s_ancestral', 'DPM++ 2S a'],
  ['dpm_2', 'DPM2'],
  ['dpm_2_ancestral', 'DPM2 a'],
  ['heun', 'Heun'],
  ['heunpp2', 'HeunPP2'],
  ['lms', 'LMS'],
  ['lcm', 'LCM'],
  ['ddim', 'DDIM'],
  ['ddpm', 'DDPM'],
  ['deis', 'DEIS'],
  ['uni_pc', 'UniPC'],
  ['uni_pc_bh2', 'UniPC'],
  ['ipndm', 'IPNDM'],
  ['ipndm_v', 'IPNDM_V'],
  ['dpm_fast', 'DPM fast'],
  ['dpm_adaptive', 'DPM adaptive'],
]

const schedulerNames: readonly (readonly [own: string, server: string])[] = [
  ['karras', 'Karras'],
  ['exponential', 'Exponential'],
  ['sgm_uniform', 'SGM Uniform'],
  ['simple', 'Simple'],
  ['normal', 'Normal'],
  ['normal', 'Uniform'],
  ['beta', 'Beta'],
  ['ddim_uniform', 'DDIM'],
  ['kl_optimal', 'KL Optimal'],
]

/** A server's names as the host calls them; what the host has no word for stays as it is. */
export const vesperSampler = (server: string) => vesperName(samplerNames, server)
export const vesperScheduler = (server: string) => vesperName(schedulerNames, server)

function vesperName(names: typeof samplerNames, server: string): string {
  return names.find(([, theirs]) => theirs.toLowerCase() === server.toLowerCase())?.[0] ?? server
}

/** What to send for a sampler and a scheduler in whosever words. What the server lacks is left to it, with a warning. */
export function choose(offered: Offered, wantedSampler?: string, wantedScheduler?: string): Chosen {
  const { samplers, schedulers } = offered
  const warnings: string[] = []
  const split = wantedSampler === undefined ? undefined : splitName(wantedSampler, offered)
  const scheduler = wantedScheduler ?? split?.scheduler
  const sampler = split && samplerFor(split.sampler, samplers, warnings)
  if (scheduler === undefined) return { ...(sampler && { sampler }), warnings }
  if (schedulers) {
    const found = listedAs(schedulers, wordsFor(schedulerNames, scheduler))
    if (found === undefined) warnings.push(lacks('scheduler', scheduler))
    return { ...(sampler && { sampler }), ...(found && { scheduler: found }), warnings }
  }
  if (!samplers) {
    const [first = scheduler] = wordsFor(schedulerNames, scheduler)
    return { ...(sampler && { sampler }), scheduler: first, warnings }
  }
  if (sampler === undefined) return { warnings }
  const combined = wordsFor(schedulerNames, scheduler).map((word) => `${sampler} ${word}`)
  const both = listedAs(samplers, combined)
  const isPlain = scheduler === 'normal' || sampler.toLowerCase().endsWith(scheduler.toLowerCase())
  if (both === undefined && !isPlain) warnings.push(lacks('scheduler', scheduler))
  return { sampler: both ?? sampler, warnings }
}

/** "DPM++ 2M Karras" on a server that lists the two apart. */
function splitName(wanted: string, { samplers, schedulers }: Offered): { sampler: string; scheduler?: string } {
  if (!samplers || !schedulers || listedAs(samplers, wordsFor(samplerNames, wanted))) return { sampler: wanted }
  for (const { name, aliases } of schedulers) {
    const ending = [name, ...aliases].find((word) => wanted.toLowerCase().endsWith(` ${word.toLowerCase()}`))
    if (ending !== undefined) return { sampler: wanted.slice(0, -ending.length - 1), scheduler: name }
  }
  return { sampler: wanted }
}

function samplerFor(wanted: string, samplers: Offered['samplers'], warnings: string[]): string | undefined {
  const words = wordsFor(samplerNames, wanted)
  if (!samplers) return words[0]
  const found = listedAs(samplers, words)
  if (found !== undefined) return found
  const instead = listedAs(samplers, ['Euler'])
  warnings.push(
    `The server does not have the sampler “${wanted}”. ${instead === undefined ? 'It uses its own.' : 'Euler is used in its place.'}`,
  )
  return instead
}

/** The server's words for a name of the host, the best first; then the name itself. */
function wordsFor(names: typeof samplerNames, wanted: string): readonly string[] {
  const lower = wanted.toLowerCase()
  return [...names.filter(([own]) => own === lower).map(([, server]) => server), wanted]
}

function listedAs(listed: readonly Listed[], words: readonly string[]): string | undefined {
  for (const word of words) {
    const lower = word.toLowerCase()
    const found =
      listed.find(({ name }) => name.toLowerCase() === lower) ??
      listed.find(({ aliases }) => aliases.some((alias) => alias.toLowerCase() === lower))
    if (found) return found.name
  }
  return undefined
}

const lacks = (what: string, name: string) =>
  `The server does not have the ${what} “${stemOf(name)}” for this, and uses its own.`
