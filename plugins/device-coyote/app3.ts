import { PluginError, type ProviderState } from 'sdk'
import { App3Box, app3Stop } from './app3Box.ts'
import type { Opening } from './bluetooth.ts'
import type { Session } from './box.ts'
import { describe } from './info.ts'
import { SilenceWatch } from './silenceWatch.ts'
import { type Message, openRelay, type TextLink, textOf } from './textLink.ts'
import { within } from './within.ts'

/** Relays give a sign of life every minute. */
const silentMs = 180_000

interface Pair {
  readonly clientId: string
  readonly targetId: string
}

/** Meets the DG-LAB app, version 3, at a relay. Stands once the player has scanned the code. */
export async function overApp3(
  { context, clock, settings, boxes, signal }: Opening,
  say: (state: ProviderState) => void,
): Promise<Session> {
  const link = await openRelay(context, settings.relay3, signal)
  try {
    const silent = 'The relay did not answer. Check its address in the settings.'
    const clientId = await within(clock, settings.timeoutMs, introduced(link), silent)
    say({ kind: 'connecting', pairing: pairingOf(settings.relay3, clientId) })
    const pair = await paired(link, clientId)
    const tell = (message: string) => link.send({ type: 'msg', ...pair, message })
    // The same app, wherever it is met: the relay counts anew each time.
    const info = describe({
      id: 'app-v3',
      name: 'Coyote 3 (phone app)',
      latencyMs: 250,
      silence: { kind: 'within', ms: 300 },
    })
    const box = new App3Box(info, tell, clock, boxes.newsOf(info.id))
    await link.setStopMessages(app3Stop.map((message) => ({ type: 'msg', ...pair, message })))
    const watch = new SilenceWatch(clock, silentMs)
    const lost = hear(link, pair, watch, (message) => box.heard(message))
    await box.begin()
    boxes.met(box)
    box.tellLimits()
    const over = new AbortController()
    void watch.run(over.signal, () => void link.close().catch(() => {}))
    return {
      server: hostOf(settings.relay3),
      lost: lost.then(() => {
        over.abort()
        boxes.left(info.id)
      }),
      close: () => link.close(),
    }
  } catch (error) {
    await link.close().catch(() => {})
    throw error
  }
}

export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)

function pairingOf(relay: string, clientId: string) {
  const url = `https://www.dungeon-lab.com/app-download.php#DGLAB-SOCKET#${relay.trim().replace(/\/+$/, '')}/${clientId}`
  return { text: 'Open the DG-LAB app, choose Socket control, and scan this code.', url }
}

/** The relay's first word: who we are to it. */
async function introduced(link: TextLink): Promise<string> {
  for (let message = await link.next(); message; message = await link.next()) {
    const clientId = textOf(message, 'clientId')
    if (message.type === 'bind' && textOf(message, 'message') === 'targetId' && isId(clientId)) return clientId
  }
  throw gone()
}

/** Ids go into an address and into every message. */
const isId = (text: string): boolean => /^[\w-]{1,100}$/.test(text)

/** Waits for as long as the player needs to scan. */
async function paired(link: TextLink, clientId: string): Promise<Pair> {
  for (let message = await link.next(); message; message = await link.next()) {
    if (message.type !== 'bind' || textOf(message, 'clientId') !== clientId) continue
    const targetId = textOf(message, 'targetId')
    const result = textOf(message, 'message')
    if (result === '200' && isId(targetId)) return { clientId, targetId }
    if (result !== '200') throw new PluginError('device/refused', refusals[result] ?? refusals.other)
  }
  throw gone()
}

const refusals: Readonly<Record<string, string>> & { readonly other: string } = {
  '400': 'The relay says that this phone is paired with another page already. Close that one and try again.',
  '401': 'The relay does not know the phone any more. Connect again and scan the new code.',
  other: 'The relay refused the phone. Connect again and scan the new code.',
}

const gone = () => new PluginError('net/unreachable', 'The relay closed the connection. Try again.')

/** Ends when the app or the relay is gone. */
async function hear(link: TextLink, pair: Pair, watch: SilenceWatch, heard: (message: string) => void): Promise<void> {
  try {
    for (let message = await link.next(); message; message = await link.next()) {
      watch.heard()
      if (isFarewell(message)) break
      const isTheirs = textOf(message, 'clientId') === pair.clientId && textOf(message, 'targetId') === pair.targetId
      if (message.type === 'msg' && isTheirs) heard(textOf(message, 'message'))
    }
  } catch {
    // Lost by an error is lost.
  }
  await link.close().catch(() => {})
}

/** 209 peer gone, 402 not paired, 404 recipient offline. */
const isFarewell = (message: Message): boolean =>
  message.type === 'break' || (message.type === 'error' && ['209', '402', '404'].includes(textOf(message, 'message')))
