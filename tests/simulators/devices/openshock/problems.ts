import type { HttpAnswer } from '../http.ts'

/** An error as OpenShock words it: a problem with a code in `type`. */
export function problem(status: number, type: string, retryAfterS?: number): HttpAnswer {
  return {
    status,
    headers: {
      'content-type': 'application/problem+json',
      ...(retryAfterS !== undefined && { 'retry-after': String(retryAfterS) }),
    },
    body: JSON.stringify({ type, title: type, status }),
  }
}

export const good = (data: unknown, message = ''): HttpAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message, data }),
})
