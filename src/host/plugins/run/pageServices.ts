import type { PluginId, SessionId } from 'sdk'

/** What plugins may ask of rooms above this one. Each room fills in its own part when it is added. */
export interface PageServices {
  /** The chat that is open. */
  openChat(): SessionId | undefined
  /** Lets a plugin move devices, through the gate. Throws `device/none` or `plugin/refused`. */
  stimulate(plugin: PluginId, effect: unknown): Promise<void>
}

const services: Partial<PageServices> = {}

/** Fills in some services. Returns the function that takes them out again. */
export function providePageServices(some: Partial<PageServices>): () => void {
  Object.assign(services, some)
  return () => {
    for (const name of Object.keys(some) as (keyof PageServices)[]) delete services[name]
  }
}

/** The services as they are now; absent ones belong to rooms that were not added. */
export const pageServices: Readonly<Partial<PageServices>> = services
