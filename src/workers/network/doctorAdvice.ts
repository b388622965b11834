import type { Place } from '../../shared/network/place.ts'
import type { Diagnosis } from './contract.ts'
import type { KnownServer, ServerId } from './knownServers.ts'

/* What the doctor says: what happened, and the next steps in the order in which they usually help. */

export const ok = ({ host }: URL): Diagnosis => ({ cause: 'ok', title: `${host} answers.`, steps: [] })

export function badAddress(text: string, sentence: string): Diagnosis {
  const withScheme = `http://${text}`
  const isBare = /^[a-z0-9.[\]:-]+(\/|$)/i.test(text) && !text.includes('://') && URL.canParse(withScheme)
  const steps = isBare ? [`If the server is on this computer or in your network, try "${withScheme}".`] : []
  return { cause: 'bad-address', title: sentence, steps: [...steps, 'Copy the address from the server’s own window.'] }
}

export const phoneLoopback = ({ host }: URL): Diagnosis => ({
  cause: 'phone-loopback',
  title: `On a phone, "${host}" means the phone itself, not your computer.`,
  steps: [
    'Find your computer’s address in the home network; it often begins with 192.168.',
    'Set the server to listen on the network, not only on its own computer.',
    'Enter that address here, with the same port.',
  ],
})

export const offline = ({ host }: URL): Diagnosis => ({
  cause: 'offline',
  title: `This device is offline, so ${host} cannot be reached.`,
  steps: ['Connect to the internet or your home network, then test again.'],
})

export const localNetworkDenied = ({ host }: URL): Diagnosis => ({
  cause: 'local-network-denied',
  title: `The browser was told not to let this page reach your own network, where ${host} is.`,
  steps: [
    'Click the icon to the left of the page’s address.',
    'Allow "Local network access" (also called "devices on your local network").',
    'Reload the page and test again.',
  ],
})

export const mixedContent = ({ host }: URL): Diagnosis => ({
  cause: 'mixed-content',
  title: `This page is secure, and the browser does not let it ask ${host} over plain "http://".`,
  steps: [
    'Open this app from your own computer, where the rule does not apply,',
    'or give the server an "https://" address and enter that.',
  ],
})

export function notRunning(url: URL, place: Place, server: NamedServer | undefined): Diagnosis {
  const name = server?.name ?? 'The server'
  const network =
    'Let the server listen on the network, not only on its own computer, and let its firewall pass the port.'
  const certificate = 'If its certificate is home-made, open the address in a tab of its own once and accept it.'
  return {
    cause: 'not-running',
    title: `Nobody answers at ${url.host}.`,
    steps: [
      place === 'public'
        ? 'Check the address for mistakes.'
        : `Start ${server?.name ?? 'the server'}, then test again.`,
      ...(place === 'public'
        ? []
        : [`${name} may use another port${usualPort(url, server)}. Compare it with the address.`]),
      ...(place === 'private-network' ? [network] : []),
      ...(url.protocol === 'https:' && place !== 'public' ? [certificate] : []),
      'A blocker or a firewall can also be in the way.',
    ],
    ...(server?.id === 'ollama' && place === 'this-computer' && { command: 'ollama serve' }),
  }
}

type NamedServer = Pick<KnownServer, 'name' | 'port'> & { readonly id: string }

const usualPort = ({ port }: URL, server: NamedServer | undefined) =>
  server && server.port !== port ? `; usually it is ${server.port}` : ''

export const nothingBehind = ({ host }: URL): Diagnosis => ({
  cause: 'not-running',
  title: `${host} answers, but the server behind it does not.`,
  steps: ['Start the model server behind that address, then test again.'],
})

export const stillLoading = ({ host }: URL, isLoading: boolean): Diagnosis => ({
  cause: 'still-loading',
  title: isLoading ? `${host} is still loading its model.` : `${host} is busy.`,
  steps: ['Wait a moment, then test again. A large model can take some minutes.'],
})

export const unauthorised = ({ host }: URL): Diagnosis => ({
  cause: 'unauthorised',
  title: `${host} is there, but asks for a key.`,
  steps: ['Enter the key that belongs to this server, or correct the one you have entered.'],
})

export const forwards = ({ host }: URL): Diagnosis => ({
  cause: 'wrong-server',
  title: `${host} forwards to another address. Requests with a key are never passed on like that.`,
  steps: ['Open the address in a browser tab, see where it ends up, and enter that address here.'],
})

export const addVersion = (url: URL): Diagnosis => ({
  cause: 'wrong-server',
  title: `${url.host} is the right server, but the address is missing its ending.`,
  steps: [`Enter "${url.href.replace(/\/+$/, '')}/v1".`],
})

export const strictHost = ({ host }: URL): Diagnosis => ({
  cause: 'wrong-server',
  title: `The server only answers when it is called by its own name, and "${host}" is not that.`,
  steps: ['Enter the address it shows when it starts,', 'or start it with its option to listen on the network.'],
  command: 'python server.py --api --listen',
})

export function wrongServer({ host }: URL, kind: string, found: KnownServer | undefined): Diagnosis {
  const wanted = kind === 'ollama' ? 'Ollama' : 'a server with an OpenAI-style address'
  const connection = found?.id === 'ollama' ? 'Ollama' : 'OpenAI-compatible'
  return {
    cause: 'wrong-server',
    title: found
      ? `${host} is ${found.name}, not ${wanted}.`
      : `Something answers at ${host}, but it is not ${wanted}.`,
    steps: found
      ? [`Choose the ${connection} connection for ${found.name}.`]
      : ['Check the port: another program may be using this one.', 'Check the end of the address; it often is "/v1".'],
  }
}

/** The server is up and refuses this page. Each has its own switch for that. */
export function cors(url: URL, server: KnownServer | undefined, pageOrigin: string, userAgent: string): Diagnosis {
  const title = `${server?.name ?? 'The server'} is running at ${url.host}, but does not accept this page yet.`
  return { cause: 'cors', title, ...switchOf(server?.id, pageOrigin, userAgent) }
}

type Way = Pick<Diagnosis, 'steps' | 'command'>

function switchOf(server: ServerId | undefined, pageOrigin: string, userAgent: string): Way {
  switch (server) {
    case 'ollama':
      return ollamaSwitch(pageOrigin, userAgent)
    case 'lm-studio':
      return {
        steps: [
          'In LM Studio, open Developer, then the server’s settings, and switch on "Enable CORS".',
          'Or stop the server and start it with the command below.',
        ],
        command: 'lms server start --cors',
      }
    case 'text-generation-webui':
      return {
        steps: ['Stop the server, start it with the options below, and test again.'],
        command: 'python server.py --api --listen',
      }
    case 'llama-cpp':
    case 'koboldcpp':
      return {
        steps: [
          'This server normally accepts every page. Update it to a recent version and start it again.',
          `If a proxy stands in front of it, let the proxy send "Access-Control-Allow-Origin: ${pageOrigin}".`,
          'If it was started with a list of allowed pages, add this one.',
        ],
      }
    default:
      return {
        steps: [
          `In the server’s settings, allow "${pageOrigin}" (the option is often called CORS or allowed origins).`,
          'Start the server again, then test again.',
        ],
      }
  }
}

function ollamaSwitch(pageOrigin: string, userAgent: string): Way {
  const value = `"${pageOrigin}"`
  if (/Windows/.test(userAgent)) {
    return {
      steps: ['Run the command below in a terminal.', 'Quit Ollama from the taskbar and start it again.'],
      command: `setx OLLAMA_ORIGINS ${value}`,
    }
  }
  if (/Macintosh|Mac OS/.test(userAgent)) {
    return {
      steps: ['Run the command below in Terminal.', 'Quit Ollama from the menu bar and start it again.'],
      command: `launchctl setenv OLLAMA_ORIGINS ${value}`,
    }
  }
  return {
    steps: [
      'Stop Ollama and start it with the command below.',
      `If it runs as a service: "sudo systemctl edit ollama", add [Service] Environment=OLLAMA_ORIGINS=${pageOrigin}, then "sudo systemctl restart ollama".`,
    ],
    command: `OLLAMA_ORIGINS=${value} ollama serve`,
  }
}
