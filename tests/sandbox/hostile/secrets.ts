import type { Capabilities } from 'sdk'
import { type Attack, outcome } from './outcome.ts'

/* Getting at a key that is filled in elsewhere. */

const never = { signal: new AbortController().signal }

export const secrets = ({ net, secrets: keys }: Pick<Capabilities, 'net' | 'secrets'>) => {
  const mark = keys.placeholder('api-key')
  const fetched = (request: Parameters<typeof net.fetch>[0]) =>
    outcome(async () => {
      const { status, headers, body } = await net.fetch(request, never)
      let text = ''
      const decoder = new TextDecoder()
      for await (const piece of body) text += decoder.decode(piece, { stream: true })
      return `${status} ${JSON.stringify(headers)} ${text}`
    })
  return {
    keyToForbidden: ({ forbidden }) => fetched({ url: `${forbidden}/key`, headers: { 'x-key': mark } }),
    keyInAddress: ({ granted }) => fetched({ url: `${granted}/?key=${mark}` }),
    keyInAddressEncoded: ({ granted }) => fetched({ url: `${granted}/?key=%7B%7Bsecret%3Aapi-key%7D%7D` }),
    keyInPath: ({ granted }) => fetched({ url: `${granted}/${mark}` }),
    keyInBody: ({ granted }) => fetched({ url: `${granted}/`, method: 'POST', body: `key=${mark}` }),
    keyInBytes: ({ granted }) =>
      fetched({ url: `${granted}/`, method: 'POST', body: new TextEncoder().encode(`key=${mark}`) }),
    keyInHeaderName: ({ granted }) => fetched({ url: `${granted}/`, headers: { [mark]: 'x' } }),
    keyOfOthers: ({ granted }) => fetched({ url: `${granted}/`, headers: { 'x-key': '{{secret:other-key}}' } }),
    keyInPieces: ({ granted }) =>
      fetched({ url: `${granted}/echo`, headers: { 'x-key': '{{secret:{{secret:api-key}}}}' } }),
    keyRedirected: ({ granted, forbidden }) =>
      fetched({ url: `${granted}/redirect?to=${forbidden}/redirected`, headers: { 'x-key': mark } }),
    keyFollowed: ({ granted, forbidden }) =>
      fetched({ url: `${granted}/redirect?to=${forbidden}/followed`, headers: { 'x-key': mark }, redirects: 'follow' }),
    keyWithoutHome: ({ granted }) => fetched({ url: `${granted}/echo`, headers: { 'x-key': mark } }),
    echoInBody: ({ granted }) => fetched({ url: `${granted}/echo`, headers: { 'x-key': mark } }),
    echoInHeader: ({ granted }) => fetched({ url: `${granted}/echo-header`, headers: { 'x-key': mark } }),
    echoInError: ({ granted }) =>
      fetched({ url: `${granted}/echo-error`, headers: { authorization: `Bearer ${mark}` } }),
    refusalWithKey: ({ granted }) => fetched({ url: `${granted}/`, method: 'GET', headers: { 'x-key': `${mark}\n` } }),
    whetherOtherKeysExist: () =>
      outcome(async () => {
        const [hidden, none] = [await keys.has('other-key'), await keys.has('no-key')]
        const times = await Promise.all(['other-key', 'no-key'].map(timeOf))
        const difference = Math.abs((times[0] ?? 0) - (times[1] ?? 0))
        if (hidden || none) return 'it was told of a key it may not use'
        if (difference > 2) return `one answer came ${difference} ms sooner`
        throw new Error('both answered alike, as quickly')
      }),
  } satisfies Readonly<Record<string, Attack>>

  async function timeOf(name: string): Promise<number> {
    const times: number[] = []
    for (let count = 0; count < 25; count++) {
      const begun = performance.now()
      await keys.has(name)
      times.push(performance.now() - begun)
    }
    return times.sort((a, b) => a - b)[12] ?? 0
  }
}
