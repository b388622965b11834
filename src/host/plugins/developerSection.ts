import { settingsSection } from 'sdk/page/settings/settings.ts'

/** What makers of plugins switch on. */
export const developerSection = settingsSection({
  id: 'general',
  title: 'General',
  staysHere: ['developerMode', 'sandboxBuiltins'],
  schema: {
    type: 'object',
    properties: {
      developerMode: { type: 'boolean', title: 'Developer mode', default: false },
      sandboxBuiltins: { type: 'boolean', title: 'Run built-in plugins in the sandbox', default: false },
    },
  },
})
