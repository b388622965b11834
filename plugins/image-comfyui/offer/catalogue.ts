import type { ImageCatalogue } from 'sdk'
import type { Asking, Server } from '../connection/server.ts'
import { choicesOf } from '../graph/nodeCatalogue.ts'
import type { Nodes } from './Nodes.ts'

/** Where a list stands, and in which folder its files lie on servers whose node does not tell. */
const lists = {
  checkpoints: { node: 'CheckpointLoaderSimple', input: 'ckpt_name', folder: 'checkpoints' },
  diffusion: { node: 'UNETLoader', input: 'unet_name', folder: 'diffusion_models' },
  loras: { node: 'LoraLoader', input: 'lora_name', folder: 'loras' },
  vaes: { node: 'VAELoader', input: 'vae_name', folder: 'vae' },
  upscalers: { node: 'UpscaleModelLoader', input: 'model_name', folder: 'upscale_models' },
  samplers: { node: 'KSampler', input: 'sampler_name', folder: undefined },
  schedulers: { node: 'KSampler', input: 'scheduler', folder: undefined },
} as const

type List = keyof typeof lists

/** What can be chosen, in the server's own spelling: its names go back as they came. Empty lists are no error. */
export async function catalogueOf(server: Server, nodes: Nodes, asking: Asking): Promise<ImageCatalogue> {
  const known = await nodes.of(server, [...new Set(Object.values(lists).map(({ node }) => node))], asking)
  const listed = async (list: List): Promise<readonly string[]> => {
    const { node, input, folder } = lists[list]
    const names = choicesOf(known, node, input)
    return names.length > 0 || folder === undefined ? names : filesIn(server, folder, asking)
  }
  const [checkpoints, diffusion, loras, vaes, upscalers, samplers, schedulers] = await Promise.all([
    listed('checkpoints'),
    listed('diffusion'),
    listed('loras'),
    listed('vaes'),
    listed('upscalers'),
    listed('samplers'),
    listed('schedulers'),
  ])
  return {
    checkpoints: [...new Set([...checkpoints, ...diffusion])],
    loras,
    vaes,
    upscalers,
    samplers: samplers.length > 0 ? samplers : everySampler,
    schedulers: schedulers.length > 0 ? schedulers : everyScheduler,
  }
}

const maxFiles = 20_000

async function filesIn(server: Server, folder: string, asking: Asking): Promise<readonly string[]> {
  const answer = await server.ask(`/models/${folder}`, asking)
  const files = answer.status === 200 ? answer.json() : undefined
  if (!Array.isArray(files)) return []
  return files.slice(0, maxFiles).filter((file): file is string => typeof file === 'string' && file.length <= 1000)
}

/** What every server of the last years has. */
const everySampler = [
  'euler',
  'euler_ancestral',
  'heun',
  'dpm_2',
  'lms',
  'dpmpp_2s_ancestral',
  'dpmpp_sde',
  'dpmpp_2m',
  'dpmpp_2m_sde',
  'dpmpp_3m_sde',
  'ddpm',
  'lcm',
  'ddim',
  'uni_pc',
]
const everyScheduler = ['simple', 'sgm_uniform', 'karras', 'exponential', 'ddim_uniform', 'beta', 'normal']
