import { request } from 'node:http'

export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface HttpAsked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
}

/** Makes calls to a server on this computer, each over a connection of its own, with any headers: Host and Origin too. */
export const askOn =
  (port: number) =>
  (path: string, { method = 'GET', headers = {}, body }: HttpAsked = {}) =>
    new Promise<HttpAnswer>((resolve, reject) => {
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const asking = request({ host: '127.0.0.1', port, path, method, headers: { ...type, ...headers }, agent: false })
      asking.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
            body: Buffer.concat(chunks).toString(),
          }),
        )
      })
      asking.on('error', reject)
      asking.end(body === undefined ? undefined : JSON.stringify(body))
    })
