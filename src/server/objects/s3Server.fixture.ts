import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What a request may meet instead of an answer. */
export type S3Fault = '500' | 'wrong-etag' | 'cut-body' | 'silent' | 'redirect'

export const s3Key = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG' }
const region = 'eu-central-1'
const pageSize = 2

/** A bucket in memory that holds every request to its signature, and plays the faults it is told to, one a request. */
export async function startS3() {
  const stored = new Map<string, { readonly bytes: Buffer; readonly changedAt: Date }>()
  const faults: S3Fault[] = []
  const seen: string[] = []

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    seen.push(`${request.method} ${request.url}`)
    if (!isSigned(request, body)) return end(response, 403, 'SignatureDoesNotMatch')
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault === '500') return end(response, 500, 'InternalError')
    if (fault === 'redirect') return end(response, 307, '', { location: 'http://127.0.0.1:1/' })
    const url = new URL(request.url ?? '/', 'http://s3')
    const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/, ''))
    if (key === '') return end(response, 200, listOf(url.searchParams))
    if (request.method === 'PUT') stored.set(key, { bytes: body, changedAt: new Date() })
    if (request.method === 'DELETE') {
      stored.delete(key)
      return end(response, 204, '')
    }
    const found = stored.get(key)
    if (!found) return end(response, 404, 'NoSuchKey')
    answer(request, response, found, fault)
  })

  function listOf(query: URLSearchParams): string {
    const after = query.get('start-after') ?? ''
    const names = [...stored.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
    const entries = names.slice(0, pageSize).map((name) => {
      const { bytes, changedAt } = stored.get(name) ?? { bytes: Buffer.alloc(0), changedAt: new Date(0) }
      return `<Contents><Key>${name}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    return `<ListBucketResult><IsTruncated>${names.length > pageSize}</IsTruncated>${entries.join('')}</ListBucketResult>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    stored,
    faults,
    seen,
    options: {
      ...s3Key,
      region,
      bucket: 'bucket',
      prefix: 'vesper/files',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      isPathStyle: true,
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function end(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, headers).end(text)
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, changedAt }: { readonly bytes: Buffer; readonly changedAt: Date },
  fault: S3Fault | undefined,
): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const isBeyond = first !== undefined && Number(first) >= bytes.length
  if (isBeyond) {
    end(response, 416, 'InvalidRange')
    return
  }
  const part = first === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1)
  const etag = fault === 'wrong-etag' ? '0'.repeat(32) : createHash('md5').update(bytes).digest('hex')
  const sent = request.method === 'PUT' ? Buffer.alloc(0) : part
  response.writeHead(first === undefined ? 200 : 206, {
    ETag: `"${etag}"`,
    'Last-Modified': changedAt.toUTCString(),
    'Content-Length': sent.length,
  })
  if (fault === 'cut-body') response.write(sent.subarray(0, 1), () => response.destroy())
  else response.end(request.method === 'HEAD' ? undefined : sent)
}

/** Signature Version 4, as Amazon describes it, computed from what arrived. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, id, day = '', inRegion, names = '', signature] = match.exec(headers.authorization ?? '') ?? []
  const bodyHash = createHash('sha256').update(body).digest('hex')
  if (id !== s3Key.accessKeyId || inRegion !== region || headers['x-amz-content-sha256'] !== bodyHash) return false
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))) return false
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&').replaceAll('+', '%20'),
    ...names.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashed].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (last, part) => createHmac('sha256', last).update(part).digest(),
    Buffer.from(`AWS4${s3Key.secretAccessKey}`),
  )
  return createHmac('sha256', key).update(text).digest('hex') === signature
}
