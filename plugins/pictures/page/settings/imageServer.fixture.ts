import type { ImageCatalogue, ImageServerLook, PluginId, PluginManifest } from 'sdk'
import type { BackendChoice } from '../backends.ts'

const gb = 2 ** 30

/** A plugin for image servers like those of Vesper, for tests. */
export const manifest: PluginManifest = {
  id: 'vesper.image-comfyui' as PluginId,
  name: 'ComfyUI',
  version: '1.0.0',
  sdk: '^1.0',
  permissions: {
    net: { hosts: ['setting:address'], reason: 'Sends orders to the server you enter.' },
    secrets: { names: ['login'], reason: 'To be let in.' },
  },
  contributes: {
    imageBackend: [{ id: 'comfyui', label: 'ComfyUI' }],
    settings: {
      schema: {
        type: 'object',
        properties: {
          address: { type: 'string', format: 'url', title: 'Server address', default: 'http://127.0.0.1:8188' },
          auth: { type: 'string', title: 'Login', default: 'none', enum: ['none', 'basic'] },
          login: { type: 'string', format: 'secret', title: 'Login or token', default: '', 'x-optional': true },
          keepOnServer: { type: 'boolean', title: 'Keep pictures on the server, too', default: true },
        },
      },
    },
  },
}

export const choice: BackendChoice = {
  key: 'vesper.image-comfyui/comfyui',
  id: 'comfyui',
  label: 'ComfyUI',
  plugin: manifest,
}

export const look: ImageServerLook = {
  name: 'ComfyUI',
  version: '0.3.60',
  device: 'A large card',
  memoryBytes: 24 * gb,
  freeMemoryBytes: 5.5 * gb,
  can: [],
}

export const catalogue: ImageCatalogue = {
  checkpoints: ['garden.safetensors', 'harbour.safetensors'],
  loras: [],
  samplers: ['dpmpp_2m', 'euler'],
  schedulers: ['karras', 'normal'],
  vaes: [],
  upscalers: [],
}
