import { field, isFields } from '../../shared/fields.ts'
import type { Diagnosis } from './contract.ts'

/** An image server the doctor knows: where it is asked, what only it answers, and how it is started for one page. */
export interface ImageServer {
  readonly id: ImageServerId
  readonly name: string
  readonly port: string
  readonly path: string
  readonly recognises: (answer: unknown) => boolean
  readonly startFor: (pageOrigin: string) => string
}

export type ImageServerId = 'comfyui' | 'sdapi'

export const imageServers: Readonly<Record<ImageServerId, ImageServer>> = {
  comfyui: {
    id: 'comfyui',
    name: 'ComfyUI',
    port: '8188',
    path: '/system_stats',
    recognises: (answer) => isFields(field(answer, 'system')) && Array.isArray(field(answer, 'devices')),
    startFor: (pageOrigin) => `python main.py --enable-cors-header ${pageOrigin}`,
  },
  sdapi: {
    id: 'sdapi',
    name: 'AUTOMATIC1111 or Forge',
    port: '7860',
    path: '/sdapi/v1/options',
    recognises: (answer) => isFields(answer) && Object.keys(answer).some((name) => /^(sd|samples|forge)_/.test(name)),
    startFor: (pageOrigin) => `python launch.py --api --cors-allow-origins=${pageOrigin}`,
  },
}

export const isImageServer = (kind: string): kind is ImageServerId => Object.hasOwn(imageServers, kind)

/** Where its own paths begin, whichever of its pages the address was copied from. */
export const imageBase = ({ origin, pathname }: URL): string =>
  origin + pathname.replace(/\/(sdapi(\/.*)?|docs)$/, '').replace(/\/+$/, '')

export function shutOut({ host }: URL, server: ImageServer, pageOrigin: string): Diagnosis {
  return {
    cause: 'cors',
    title: `Something is running at ${host}, but it blocks this page (CORS).`,
    steps: waysIn(server, pageOrigin),
    command: server.startFor(pageOrigin),
  }
}

export function askedForLogin({ host }: URL): Diagnosis {
  return {
    cause: 'unauthorised',
    title: `${host} is there, and wants a login.`,
    steps: [
      'Choose the kind of login above, and enter what belongs to it.',
      'If you did, compare it with what your server or its proxy expects, and test again.',
    ],
  }
}

export function anotherServer({ host }: URL, wanted: ImageServer, found: string | undefined): Diagnosis {
  const isKin = Object.values(imageServers).some(({ name }) => name === found)
  return {
    cause: 'wrong-server',
    title: found ? `${host} is ${found}, not ${wanted.name}.` : `Something answers at ${host}, but not ${wanted.name}.`,
    steps: isKin
      ? [`Choose ${found} as your image server above.`, `Or correct the address: ${usual(wanted)}`]
      : [`Compare the address and its port with what the server shows when it starts: ${usual(wanted)}`],
  }
}

/** The web UI is there, and what programs ask is switched off. */
export function apiIsOff({ host }: URL, server: ImageServer, pageOrigin: string): Diagnosis {
  return {
    cause: 'wrong-server',
    title: `A server runs at ${host}, but it is not ${server.name} with its interface for programs switched on.`,
    steps: [
      'Stop it, and start it with the command below, or add its options to COMMANDLINE_ARGS in webui-user.',
      `If another program runs there, correct the address: ${usual(server)}`,
    ],
    command: server.startFor(pageOrigin),
  }
}

export const mayBeAsked =
  'If the browser asks whether this page may reach devices on your network, allow it and test again.'

const usual = ({ name, port }: ImageServer) => `${name} usually has port ${port}.`

function waysIn({ id }: ImageServer, pageOrigin: string): readonly string[] {
  const risk = `The option lets in this page, ${pageOrigin}, and no other.`
  return id === 'comfyui'
    ? [
        'Stop ComfyUI, start it with the command below, and test again.',
        `In its desktop version: Settings, Server-Config, “Enable CORS header”; enter ${pageOrigin} there.`,
        `${risk} It also ends a protection of ComfyUI: pages of other addresses could then send it orders, though never read its answers.`,
      ]
    : [
        'Stop the server, start it with the command below, and test again.',
        'If you start it with webui-user, add the two options to COMMANDLINE_ARGS there.',
        risk,
      ]
}
