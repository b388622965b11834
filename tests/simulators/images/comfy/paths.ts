import type { Ask } from '../wire/exchange.ts'

/** The path of a route, without a proxy's prefix and without "/api". */
export function pathIn({ url }: Pick<Ask, 'url'>): string {
  return withoutPrefix(url.pathname).replace(/^\/api(?=\/)/, '')
}

/** Whether the request came by the twin under "/api". */
export const isUnderApi = ({ url }: Pick<Ask, 'url'>) => withoutPrefix(url.pathname).startsWith('/api/')

/** The prefix a simulated proxy takes away. */
const withoutPrefix = (path: string) => path.replace(/^\/comfy(?=\/)/, '')
