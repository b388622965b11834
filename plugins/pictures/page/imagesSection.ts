import { settingsSection } from 'sdk/page/settings/settings.ts'

/** What pictures look like, and how many are kept. */
export const imagesSection = settingsSection({
  id: 'images',
  title: 'Pictures',
  schema: {
    type: 'object',
    properties: {
      style: { type: 'string', title: 'Style of all pictures', default: '', format: 'text', 'x-optional': true },
      negative: { type: 'string', title: 'Negative prompt', default: '', format: 'text', 'x-optional': true },
      describe: { type: 'boolean', title: 'Let the AI describe the scene', default: true },
      showPrompt: { type: 'boolean', title: 'Show the prompt first', default: false },
      captions: { type: 'boolean', title: 'Tell the character what is in the picture', default: true },
      /** Until version 1.0.2. Since then it is one of the choices of `backdropSection`. */
      backdrops: { type: 'boolean', title: 'Show the place behind the chat', default: false },
      perCharacter: {
        type: 'integer',
        title: 'Maximum pictures per character',
        default: 10,
        minimum: 1,
        maximum: 1000,
      },
      autoDelete: { type: 'boolean', title: 'Delete oldest automatically', default: true },
      compress: { type: 'boolean', title: 'Store smaller pictures', default: true },
      quality: { type: 'number', title: 'Quality', default: 0.9, minimum: 0.3, maximum: 1, 'x-step': 0.05 },
    },
  },
})
