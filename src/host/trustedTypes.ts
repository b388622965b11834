/*
 * The page's one Trusted Types policy; the server's policy allows no other. It is the default one because libraries start
 * workers, too: ONNX Runtime, wllama and Tone from blobs, Vite's loader by address. It lets through addresses of
 * workers, of this origin's built files or of blobs made here, and nothing else: no HTML, no script text, no address of a
 * script element. Without it in place (a browser that does not know Trusted Types) nothing changes.
 */

type Check = (value: string, type?: string, sink?: string) => string | null

interface TrustedTypes {
  createPolicy(name: string, rules: Readonly<Record<'createHTML' | 'createScript' | 'createScriptURL', Check>>): unknown
}

const refuse: Check = () => null

/** The address itself where a worker may be started from it; null refuses. */
export function workerAddress(value: string, sink: string | undefined, page: URL): string | null {
  if (sink !== undefined && !/^(?:Shared)?Worker(?: constructor)?\b/.test(sink)) return null
  const address = addressOf(value, page)
  if (address?.origin !== page.origin) return null
  if (address.protocol === 'blob:') return value
  return address.pathname.startsWith('/assets/') && /\.m?js$/.test(address.pathname) ? value : null
}

/** Browsers know Trusted Types since Chromium 83; URL.canParse came with 120 and URL.parse with 126. */
function addressOf(value: string, page: URL): URL | undefined {
  try {
    return new URL(value, page)
  } catch {
    return undefined
  }
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createHTML: refuse,
  createScript: refuse,
  createScriptURL: (value, _type, sink) => workerAddress(value, sink, new URL(location.href)),
})
