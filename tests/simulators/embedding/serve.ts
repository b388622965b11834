import { type HttpServerOptions, type RunningServer, serveDouble } from '../devices/httpServer.ts'
import { timerClock } from '../llm/clock.ts'
import { type EmbeddingDouble, embeddingDouble } from './embedding.ts'

/** The double behind a real socket, in real time. */
export async function serveEmbedding(
  options: HttpServerOptions = {},
): Promise<RunningServer & { readonly double: EmbeddingDouble }> {
  const double = embeddingDouble(timerClock())
  return { ...(await serveDouble(double, options)), double }
}
