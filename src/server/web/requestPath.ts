import type { FastifyRequest } from 'fastify'

/** What a request asks for, as it was sent, without the question after it. */
export function requestPath({ url }: Pick<FastifyRequest, 'url'>): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** Whether a path leads to the images of users. */
export const isMediaPath = (path: string): boolean => path.startsWith('/media/')

/** Whether a path leads to the product API. */
export const isApiPath = (path: string): boolean => /^\/api(?:\/|$)/.test(path)

/** Whether pages of other origins that are allowed may ask for a path. */
export const isOpenToOrigins = (path: string): boolean => isApiPath(path) || isMediaPath(path)
