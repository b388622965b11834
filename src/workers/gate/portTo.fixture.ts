import type { Scope } from 'sdk'
import { serve } from 'sdk/runtime'

/** A port at whose far end these functions answer, until the scope is closed. */
export function portTo(contract: object, scope: Scope): MessagePort {
  const { port1, port2 } = new MessageChannel()
  serve(contract, port1)
  scope.add(() => port1.close())
  scope.add(() => port2.close())
  return port2
}
