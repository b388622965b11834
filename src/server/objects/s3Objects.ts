import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { checkedKey, isKey, type Objects, type StoredObject } from './objects.ts'

export interface S3Options {
  readonly bucket: string
  /** Stands before every key, without a slash at either end; may be empty. */
  readonly prefix: string
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket stands in the path instead of before the host. */
  readonly isPathStyle: boolean
  /** How long one attempt may take. */
  readonly timeoutMs?: number
  /** Waits between attempts; replaced in tests. */
  readonly pause?: (ms: number) => Promise<unknown>
}

const maxAttempts = 4
const firstPauseMs = 200

/** A fault that may be gone the next time. */
class Passing extends Error {}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
}

/**
 * In a bucket of a server that speaks S3. Every request is signed together with the hash of its body. Network faults,
 * answers of 429 and 5xx and bodies that do not match their ETag are tried again, four times in all.
 */
export function s3Objects(options: S3Options): Objects {
  const { accessKeyId, secretAccessKey, region, timeoutMs = 30_000, pause = wait } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const root = rootOf(options)
  const before = options.prefix === '' ? '' : `${options.prefix}/`
  const addressOf = (key: string) => `${root}/${before}${checkedKey(key)}`

  async function attempt(method: string, url: string, headers: Record<string, string>, body?: Uint8Array) {
    const signed = await client.sign(url, {
      method,
      headers: { ...headers, 'X-Amz-Content-Sha256': sha256(body ?? new Uint8Array()) },
      ...(body && { body: new Uint8Array(body) }),
    })
    // A redirect would carry the signature elsewhere.
    const response = await fetch(signed, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const answer = {
      status: response.status,
      headers: response.headers,
      bytes: new Uint8Array(await response.arrayBuffer()),
    }
    if (answer.status >= 500 || answer.status === 429) throw new Passing(`The object store answered ${answer.status}.`)
    return answer
  }

  /** One call, with its repetitions. `check` throws `Passing` where the answer is not what was stored. */
  async function ask(
    method: string,
    url: string,
    { headers = {}, body, check }: AskOptions = {},
  ): Promise<Answer | undefined> {
    for (let tried = 1; ; tried += 1) {
      try {
        const answer = await attempt(method, url, headers, body)
        if (answer.status === 404) return undefined
        if (answer.status >= 400 && answer.status !== 416) {
          throw new Error(`The object store refused a ${method} with ${answer.status}.`)
        }
        check?.(answer)
        return answer
      } catch (error) {
        if (!isPassing(error) || tried === maxAttempts) throw error
        await pause(firstPauseMs * 2 ** (tried - 1))
      }
    }
  }

  return {
    async put(key, bytes) {
      const stored = await ask('PUT', addressOf(key), { body: bytes, check: (answer) => checkEtag(answer, bytes) })
      if (!stored) throw new Error('The bucket of the object store is missing.')
    },
    async get(key, range) {
      const headers: Record<string, string> = range ? { Range: `bytes=${range.first}-${range.last}` } : {}
      const check = (answer: Answer) => {
        if (!range) checkEtag(answer, answer.bytes)
      }
      const found = await ask('GET', addressOf(key), { headers, check })
      if (!found) return undefined
      if (found.status === 416) return new Uint8Array()
      // Who knows no ranges sends all of it.
      return range && found.status === 200 ? found.bytes.slice(range.first, range.last + 1) : found.bytes
    },
    async head(key) {
      const found = await ask('HEAD', addressOf(key))
      return found && { key, bytes: Number(found.headers.get('content-length')), changedAt: changedAt(found) }
    },
    async delete(key) {
      await ask('DELETE', addressOf(key))
    },
    async *list(prefix) {
      let after: string | undefined
      for (;;) {
        const url = new URL(`${root}/`)
        url.search = new URLSearchParams({
          'list-type': '2',
          prefix: before + prefix,
          ...(after !== undefined && { 'start-after': before + after }),
        }).toString()
        const answer = await ask('GET', url.href)
        if (!answer) throw new Error('The bucket of the object store is missing.')
        const text = new TextDecoder().decode(answer.bytes)
        const found = entriesOf(text, before)
        yield* found
        after = found.at(-1)?.key
        if (!/<IsTruncated>true<\/IsTruncated>/.test(text) || after === undefined) return
      }
    },
  }
}

interface AskOptions {
  readonly headers?: Record<string, string>
  readonly body?: Uint8Array
  readonly check?: (answer: Answer) => void
}

function rootOf({ endpoint, bucket, isPathStyle }: S3Options): string {
  const { protocol, host, pathname } = new URL(endpoint)
  const path = pathname.replace(/\/+$/, '')
  return isPathStyle ? `${protocol}//${host}${path}/${bucket}` : `${protocol}//${bucket}.${host}${path}`
}

/** `fetch` throws a `TypeError` for every fault of the network, a cut body among them. */
const isPassing = (error: unknown): boolean =>
  error instanceof Passing || error instanceof TypeError || (error as Error | undefined)?.name === 'TimeoutError'

/** The ETag of what was sent in one piece is its MD5, unless the store encrypts with a key of its own. */
function checkEtag({ headers }: Answer, bytes: Uint8Array): void {
  const [, md5] = /^"?([0-9a-f]{32})"?$/.exec(headers.get('etag') ?? '') ?? []
  if (md5 === undefined || headers.get('x-amz-server-side-encryption')?.startsWith('aws:kms')) return
  if (md5 !== createHash('md5').update(bytes).digest('hex')) {
    throw new Passing('The object store holds other bytes than were sent.')
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const changedAt = ({ headers }: Answer) => new Date(headers.get('last-modified') ?? 0)

/** Our keys hold nothing that XML writes otherwise; what else lies in the bucket is passed over. */
function entriesOf(xml: string, before: string): readonly StoredObject[] {
  return [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].flatMap(([, entry = '']) => {
    const member = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(entry)?.[1] ?? ''
    const key = member('Key')
    if (!key.startsWith(before) || !isKey(key.slice(before.length))) return []
    return [
      { key: key.slice(before.length), bytes: Number(member('Size')), changedAt: new Date(member('LastModified')) },
    ]
  })
}
