import { type Endpoint, expose } from 'comlink'
import { installWireHandlers } from './wire.ts'

installWireHandlers()

/**
 * Answers calls by contract on a port, or on this worker's own; and `ping`, by which the page knows that a worker
 * lives. Ports that face third parties go behind the gate.
 *
 * @internal
 */
export function serve<Contract extends object>(contract: Contract, endpoint?: Endpoint): void {
  expose({ ...contract, ping: async () => {} }, endpoint)
}
