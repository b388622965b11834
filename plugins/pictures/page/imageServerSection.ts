import { settingsSection } from 'sdk/page/settings/settings.ts'

/** Which image server is asked, and for what. Stored as "comfyui", whichever server it is. */
export const imageServerSection = settingsSection({
  id: 'comfyui',
  title: 'Image server',
  schema: {
    type: 'object',
    properties: {
      /** "plugin id/backend id". */
      backend: { type: 'string', title: 'Image server', default: 'vesper.image-comfyui/comfyui' },
      /** Of the player's own workflows; empty is Vesper's. */
      workflow: { type: 'string', title: 'Workflow', default: '', 'x-optional': true },
      checkpoint: { type: 'string', title: 'Model', default: '', 'x-optional': true },
      sampler: { type: 'string', title: 'Sampler', default: 'dpmpp_2m' },
      scheduler: { type: 'string', title: 'Scheduler', default: 'karras' },
      steps: { type: 'integer', title: 'Steps', default: 28, minimum: 1, maximum: 150 },
      cfg: { type: 'number', title: 'Guidance (CFG)', default: 5, minimum: 0, maximum: 30, 'x-step': 0.5 },
      width: { type: 'integer', title: 'Width', default: 1152, minimum: 64, maximum: 4096, 'x-step': 8 },
      height: { type: 'integer', title: 'Height', default: 1600, minimum: 64, maximum: 4096, 'x-step': 8 },
      silentMode: { type: 'boolean', title: 'Silent mode', default: false },
      keepOnServer: { type: 'boolean', title: 'Keep a copy on the server', default: false },
    },
  },
})
