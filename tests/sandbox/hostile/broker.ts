import type { Capabilities } from 'sdk'
import { type Attack, outcome, wait } from './outcome.ts'
import { call, say } from './stolen.ts'

/* Asking the network worker for what was not granted. */

const signal = new AbortController().signal

export const broker = ({ net }: Pick<Capabilities, 'net'>) => {
  const to = (url: string, headers: Record<string, string> = {}, redirects: 'follow' | 'refuse' = 'refuse') =>
    outcome(async () => `status ${(await net.fetch({ url, headers, redirects }, { signal })).status}`)
  const port = ({ forbiddenPort }: { readonly forbiddenPort: number }) => forbiddenPort
  const header =
    (name: string, value = 'x'): Attack =>
    ({ granted }) =>
      to(`${granted}/headers`, { [name]: value })
  return {
    plainPublic: () => to('http://collector.example/'),
    undeclaredHost: () => to('https://collector.example/'),
    otherPort: (places) => to(`http://127.0.0.1:${port(places)}/other-port`),
    localhostByName: (places) => to(`http://localhost:${port(places)}/localhost`),
    privateAddress: () => to('http://10.0.0.1/'),
    linkLocal: () => to('http://169.254.169.254/latest/meta-data/'),
    ipv6Loopback: (places) => to(`http://[::1]:${port(places)}/six`),
    ipv6Mapped: (places) => to(`http://[::ffff:127.0.0.1]:${port(places)}/mapped`),
    hexAddress: (places) => to(`http://0x7f000001:${port(places)}/hex`),
    decimalAddress: (places) => to(`http://2130706433:${port(places)}/decimal`),
    shortAddress: (places) => to(`http://127.1:${port(places)}/short`),
    dottedName: (places) => to(`http://127.0.0.1.:${port(places)}/dot`),
    redirectRefused: ({ granted, forbidden }) => to(`${granted}/redirect?to=${forbidden}/redirected`),
    redirectDecimal: ({ granted, forbiddenPort }) =>
      to(`${granted}/redirect?to=http://2130706433:${forbiddenPort}/redirected`),
    redirectFollowed: ({ granted, forbidden }) => to(`${granted}/redirect?to=${forbidden}/followed`, {}, 'follow'),
    file: () => to('file:///etc/passwd'),
    data: () => to('data:text/plain,words'),
    blob: () => to(URL.createObjectURL(new Blob(['words']))),
    socketAddress: ({ forbidden }) => to(forbidden.replace('http', 'ws')),
    javascript: () => to('javascript:alert(1)'),
    credentials: ({ granted }) => to(granted.replace('://', '://user:words@')),
    userAsHost: ({ granted, forbidden }) => to(`${granted}@${new URL(forbidden).host}/`),
    backslash: ({ granted, forbidden }) => to(`${forbidden}\\@${new URL(granted).host}/`),
    relative: () => to('/api/health'),
    ownOrigin: ({ app }) => to(`${app}/api/health`),
    hostHeader: header('Host', 'collector.example'),
    cookieHeader: header('Cookie', 'a=b'),
    originHeader: header('Origin', 'https://vesper.example'),
    refererHeader: header('Referer', 'https://vesper.example'),
    proxyHeader: header('Proxy-Authorization'),
    secHeader: header('Sec-Fetch-Site', 'same-origin'),
    splitHeader: header('x-words', 'a\r\nHost: collector.example'),
    headerName: header('x words'),
    inventedMethod: ({ granted }) => say('net', call(['fetch'], { url: `${granted}/`, method: 'CONNECT' }, null)),
    requestThatIsNone: () => say('net', call(['fetch'], { toString: 'x', url: { href: 'http://x/' } }, null)),
    afterRevoke: ({ granted }) => to(`${granted}/after-revoke`),
    withoutGrant: ({ granted }) => to(`${granted}/without-grant`),
    answersNeverRead: ({ granted }) =>
      outcome(async () => {
        const asked = Array.from({ length: 40 }, () => net.fetch({ url: `${granted}/hang` }, { signal }))
        // The browser has few lines to one server, so most of them wait; what is too much is told at once.
        await Promise.race([Promise.all(asked), wait(3000)])
        return `${asked.length} answers open at once`
      }),
  } satisfies Readonly<Record<string, Attack>>
}
