import type { CallOptions } from 'sdk'
import { PluginError } from 'sdk'
import { type Clock, listAt, type Net, numberAt, sendRequest, textAt } from 'sdk/llm'

/** One file on the hub. */
export interface HubFile {
  readonly repo: string
  readonly path: string
}

/** What the hub's own record says about a file. */
export interface HubRecord {
  readonly sha256: string
  readonly bytes: number
}

/** Where files come from unless a mirror of it is set. */
export const huggingFace = 'https://huggingface.co'
const name = /^[\w.-]{1,100}$/

export const addressOf = ({ repo, path }: HubFile, hub: string): string =>
  `${hub}/${repo}/resolve/main/${encoded(path)}`

/** Reads "owner/repo/file.gguf" or the address of a file's page on the hub; `undefined` for anything else. */
export function parseHubFile(text: string): HubFile | undefined {
  const plain = text.trim().replace(/^https:\/\/huggingface\.co\//, '')
  const [owner = '', repo = '', ...rest] = (plain.split(/[?#]/)[0] ?? '').split('/')
  const steps = (rest[0] === 'resolve' || rest[0] === 'blob') && rest[1] === 'main' ? rest.slice(2) : rest
  const isPath = steps.length > 0 && steps.length <= 8 && steps.at(-1)?.toLowerCase().endsWith('.gguf')
  const isSafe = [owner, repo, ...steps].every((step) => name.test(step) && !/^\.+$/.test(step))
  return isPath && isSafe ? { repo: `${owner}/${repo}`, path: steps.join('/') } : undefined
}

/** Asks the hub for a file's size and checksum. */
export async function hubRecord(
  net: Net,
  { repo, path }: HubFile,
  { signal, clock, hub }: CallOptions & { readonly clock: Clock; readonly hub: string },
): Promise<HubRecord> {
  const folder = path.split('/').slice(0, -1).join('/')
  const url = `${hub}/api/models/${repo}/tree/main${folder === '' ? '' : `/${encoded(folder)}`}`
  const answer = await sendRequest(net, { url, redirects: 'follow' }, { signal, clock })
  if (answer.status !== 200) throw refusalOf(answer.status, path)
  const entry = listAt(answer.json).find((one) => textAt(one, 'path') === path)
  if (entry === undefined) throw refusalOf(404, path)
  const sha256 = textAt(entry, 'lfs', 'oid')?.replace(/^sha256:/, '')
  const bytes = numberAt(entry, 'lfs', 'size') ?? numberAt(entry, 'size')
  if (sha256 === undefined || !/^[0-9a-f]{64}$/.test(sha256) || bytes === undefined) {
    throw new PluginError(
      'file/checksum',
      `The hub tells no checksum for ${path}, so it cannot be trusted to be whole.`,
    )
  }
  return { sha256, bytes }
}

/** An answer of the hub that is not the file, in words. */
export function refusalOf(status: number, path: string): PluginError {
  if (status === 404) {
    return new PluginError('llm/not-found', `The download server does not have ${path}. Please check the name.`)
  }
  if (status === 401 || status === 403) {
    const sentence = `The download server gives ${path} only to people who signed in. Download it there, then choose the file here.`
    return new PluginError('llm/forbidden', sentence)
  }
  if (status === 429) {
    return new PluginError('llm/rate', 'The download server asks for a pause. Please try again in some minutes.')
  }
  return new PluginError('llm/server', `The download server answered with status ${status}. Please try again later.`)
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')
