import { timerClock } from '../../llm/clock.ts'
import { type HttpServerOptions, type RunningServer, serveDouble } from '../httpServer.ts'
import { type OpenShockDouble, openShockDouble } from './openshock.ts'

/** The double behind a real socket, in real time. Its token is "good-token". */
export async function serveOpenShock(
  options: HttpServerOptions = {},
): Promise<RunningServer & { readonly double: OpenShockDouble }> {
  const double = openShockDouble(timerClock())
  return { ...(await serveDouble(double, options)), double }
}
