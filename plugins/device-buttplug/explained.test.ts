import { PluginError } from 'sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { explained } from './explained.ts'
import { socketOf } from './settings.ts'

afterEach(() => vi.unstubAllGlobals())

const address = 'ws://127.0.0.1:12345'
const unreachable = new PluginError('net/unreachable', 'no')
const refused = (code: number) =>
  new PluginError('device/refused', 'no', { details: { kind: 'refused', code, reason: 'Odd' } })
const hintFor = async (error: unknown) => ((await explained(error, address)).details as { readonly hint: string }).hint

test('a server that is not there: start it, and mind that it takes one program at a time', async () => {
  expect((await explained(unreachable, address)).message).toContain('is not running at ws://127.0.0.1:12345')
  expect(await hintFor(unreachable)).toMatch(/Run Intiface Central, start its server.*check the address.*one program/)
})

test('where the browser keeps pages from this computer, that is what the hint says', async () => {
  const query = async ({ name }: { readonly name: string }) => {
    if (name === 'local-network') throw new TypeError('not a permission here')
    return { state: 'denied' }
  }
  vi.stubGlobal('navigator', { permissions: { query } })
  expect(await hintFor(unreachable)).toContain('local network access')
})

test('an unknown error: restart Intiface, with the tips', async () => {
  expect((await explained(refused(0), address)).message).toContain('Connection failed')
  expect(await hintFor(refused(0))).toMatch(/^Restart Intiface\. Run Intiface Central/)
})

test('a server that is too old or too new is to be updated', async () => {
  expect(await hintFor(refused(1))).toContain('Update Intiface')
})

test.each([
  ['ws://127.0.0.1:12345', 'ws://127.0.0.1:12345#text'],
  [' localhost:1 ', 'ws://localhost:1#text'],
  ['https://toys.example', 'wss://toys.example#text'],
  ['ws://a#binary', 'ws://a#text'],
])('the address %j is the socket %s', (typed, socket) => {
  expect(socketOf(typed)).toBe(socket)
})
