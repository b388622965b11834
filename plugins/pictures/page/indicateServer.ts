import { outsideServices } from 'sdk/page/outsideServices.ts'
import { subscribeKey } from 'valtio/utils'
import { type ImageConnection, imageService } from './imageService.ts'

const service = 'image-server'

/** Tells in the top bar whether the image server is there. Returns the function that ends this. */
export function indicateServer(): () => void {
  indicate(imageService.connection)
  const end = subscribeKey(imageService, 'connection', indicate, true)
  return () => {
    end()
    delete outsideServices[service]
  }
}

function indicate({ kind }: ImageConnection): void {
  if (kind === 'none') delete outsideServices[service]
  else
    outsideServices[service] = { state: kind, name: 'Image server', gives: 'images', settings: '/settings/ai/comfyui' }
}
