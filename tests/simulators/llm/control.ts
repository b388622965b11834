import type { ServerResponse } from 'node:http'
import type { Simulation } from './core.ts'
import { parseJson } from './json.ts'
import { parseScripts } from './wireScript.ts'

const prefix = '/__sim/'

export const isControl = (path: string) => path.startsWith(prefix)

interface ControlRequest {
  readonly method: string
  readonly url: URL
  readonly body: string
}

/** The routes a test drives the simulator with from another process. They answer on every port, to everyone. */
export function answerControl(
  simulation: Simulation,
  request: ControlRequest,
  response: ServerResponse,
  urls: Readonly<Record<string, string>>,
): void {
  const [status, value] = controlled(simulation, request, urls)
  response.writeHead(status, {
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type',
  })
  response.end(JSON.stringify(value))
}

function controlled(
  simulation: Simulation,
  { method, url, body }: ControlRequest,
  urls: Readonly<Record<string, string>>,
): readonly [status: number, value: unknown] {
  if (method === 'OPTIONS') return [200, {}]
  switch (`${method} ${url.pathname.slice(prefix.length)}`) {
    case 'POST script':
      try {
        simulation.script(...parseScripts(parseJson(body)))
        return [200, { ok: true }]
      } catch (problem) {
        return [400, { error: problem instanceof Error ? problem.message : String(problem) }]
      }
    case 'GET log': {
      const dialect = url.searchParams.get('dialect')
      return [200, simulation.log().filter((entry) => dialect === null || entry.dialect === dialect)]
    }
    case 'POST reset':
      simulation.reset()
      return [200, { ok: true }]
    case 'GET urls':
      return [200, urls]
    default:
      return [404, { error: 'The control routes are POST script, GET log, POST reset and GET urls.' }]
  }
}
