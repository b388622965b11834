import { Scope } from 'sdk'
import { connect } from 'sdk/runtime'
import type { RunningModel, StartModel } from './climb.ts'
import type { ModelContract } from './contract.ts'

/** Starts the model in a thread of its own. */
export const startModel: StartModel = async (rung, signal) => {
  const scope = new Scope('model')
  const worker = new Worker(new URL('./modelWorker.ts', import.meta.url), { type: 'module', name: 'sentence model' })
  scope.add(() => worker.terminate())
  const peer = connect<ModelContract>(worker, 'The model', scope)
  const stop = () => scope.close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await peer.load(rung)
  } catch (error) {
    scope.close()
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return { embed: (texts) => peer.embed(texts), close: () => scope.close() } satisfies RunningModel
}
