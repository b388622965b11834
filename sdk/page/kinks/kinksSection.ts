import { settingsSection } from '../settings/settings.ts'

/** Kink modules by their keys. What comes with Vesper keeps still until it is wanted. */
export const kinksSection = settingsSection({
  id: 'kinks',
  title: 'Kink modules',
  schema: {
    type: 'object',
    properties: {
      off: {
        type: 'array',
        title: 'Modules that are off',
        default: ['vesper.kink-edging/edging', 'vesper.kink-hypnosis/hypnosis', 'vesper.kink-tasks/tasks'],
        items: { type: 'string', title: 'Module', default: '' },
      },
    },
  },
})
