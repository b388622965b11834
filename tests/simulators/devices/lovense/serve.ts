import { timerClock } from '../../llm/clock.ts'
import { type HttpServerOptions, type RunningServer, serveDouble } from '../httpServer.ts'
import { type LovenseDouble, lovenseDouble } from './lovense.ts'

/** The double behind a real socket, in real time. Without preflights, as some apps are. */
export async function serveLovense(
  options: HttpServerOptions = {},
): Promise<RunningServer & { readonly double: LovenseDouble }> {
  const double = lovenseDouble(timerClock())
  return { ...(await serveDouble(double, { hasPreflight: false, ...options })), double }
}
