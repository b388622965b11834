import { codeOf } from 'sdk'
import { at, listAt, textAt } from 'sdk/llm'
import type { Named } from './names.ts'
import { problemOfAnswer } from './problem.ts'
import { type Asking, listMs, type Server } from './Server.ts'
import type { Listed } from './samplers.ts'

/** Longer lists are cut: nobody chooses among so many, and a stranger's list has no end. */
const maxEntries = 20_000

type Caller = Pick<Asking, 'signal'>

/** The models; what is sent is the title, and the title changes when the server has read the file. */
export async function modelsOf(server: Server, caller: Caller): Promise<readonly Named[]> {
  const json = await server.json('/sdapi/v1/sd-models', { ...caller, limitMs: listMs })
  return entries(json).flatMap((entry) => {
    const title = textAt(entry, 'title') ?? textAt(entry, 'model_name')
    if (title === undefined) return []
    return [{ name: title, aliases: [shownModel(title), ...texts(entry, 'model_name', 'filename', 'hash')] }]
  })
}

/** A model's title without the hash, which is only there once the server has computed it. */
export const shownModel = (title: string) => title.replace(/\s*\[[0-9a-f]{6,}\]$/i, '')

/** The add-ons; `undefined` where the server does not list them. */
export async function lorasOf(server: Server, caller: Caller): Promise<readonly Named[] | undefined> {
  const json = await listOr(server, '/sdapi/v1/loras', caller)
  if (json === undefined) return undefined
  return entries(json).flatMap((entry) => {
    const name = textAt(entry, 'name')
    return name === undefined ? [] : [{ name, aliases: texts(entry, 'alias', 'path') }]
  })
}

/** The add-ons with all that is known of them. */
export async function loraEntries(server: Server, caller: Caller): Promise<readonly unknown[]> {
  return entries(await server.json('/sdapi/v1/loras', { ...caller, limitMs: listMs }))
}

export async function samplersOf(server: Server, caller: Caller): Promise<readonly Listed[] | undefined> {
  return listed(await listOr(server, '/sdapi/v1/samplers', caller))
}

/** `undefined` before schedulers were a list of their own. */
export async function schedulersOf(server: Server, caller: Caller): Promise<readonly Listed[] | undefined> {
  const json = await listOr(server, '/sdapi/v1/schedulers', caller)
  if (json === undefined) return undefined
  return entries(json).flatMap((entry) => {
    const name = textAt(entry, 'label') ?? textAt(entry, 'name')
    return name === undefined ? [] : [{ name, aliases: [...texts(entry, 'name'), ...aliasesOf(entry)] }]
  })
}

/** Forge has modules, by their paths, where AUTOMATIC1111 has a VAE, by its name. */
export type Vaes =
  | { readonly kind: 'vae'; readonly all: readonly Named[] }
  | { readonly kind: 'modules'; readonly all: readonly Named[] }

export async function vaesOf(server: Server, caller: Caller): Promise<Vaes> {
  const modules = await listOr(server, '/sdapi/v1/sd-modules', caller)
  if (modules) {
    const all = entries(modules).flatMap((entry) => {
      const path = textAt(entry, 'filename')
      return path === undefined ? [] : [{ name: path, aliases: texts(entry, 'model_name') }]
    })
    return { kind: 'modules', all }
  }
  const json = await listOr(server, '/sdapi/v1/sd-vae', caller)
  const all = entries(json).flatMap((entry) => texts(entry, 'model_name').map((name) => ({ name, aliases: [] })))
  return { kind: 'vae', all }
}

/** What a second, larger pass can be made with; the quick ones of the model itself first. */
export async function upscalersOf(server: Server, caller: Caller): Promise<readonly Named[]> {
  const [latent, others] = await Promise.all([
    listOr(server, '/sdapi/v1/latent-upscale-modes', caller),
    listOr(server, '/sdapi/v1/upscalers', caller),
  ])
  return [...entries(latent), ...entries(others)]
    .flatMap((entry) => texts(entry, 'name'))
    .filter((name) => name !== 'None')
    .map((name) => ({ name, aliases: [] }))
}

/** A list some servers do not have: nothing where there is none. */
async function listOr(server: Server, path: string, { signal }: Caller): Promise<unknown> {
  const answer = await server.get(path, { signal, limitMs: listMs })
  if (answer.status === 200) return answer.json ?? []
  const problem = problemOfAnswer(answer, server.connection)
  if (codeOf(problem) === 'image/auth-required') throw problem
  return undefined
}

function listed(json: unknown): readonly Listed[] | undefined {
  if (json === undefined) return undefined
  return entries(json).flatMap((entry) => {
    const name = textAt(entry, 'name')
    return name === undefined ? [] : [{ name, aliases: aliasesOf(entry) }]
  })
}

const entries = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json.slice(0, maxEntries) : [])

const aliasesOf = (entry: unknown) =>
  listAt(entry, 'aliases').filter((alias): alias is string => typeof alias === 'string')

function texts(entry: unknown, ...fields: readonly string[]): readonly string[] {
  return fields.flatMap((field) => {
    const value = at(entry, field)
    return typeof value === 'string' && value !== '' ? [value] : []
  })
}
