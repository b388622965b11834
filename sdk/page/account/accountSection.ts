import { settingsSection } from '../settings/settings.ts'

/** Where accounts are kept. */
export const accountSection = settingsSection({
  id: 'account',
  title: 'Account',
  schema: {
    type: 'object',
    properties: {
      host: {
        type: 'string',
        format: 'url',
        title: 'Product API host',
        description: 'The server of your account and the hosted model. Empty: the server this page came from.',
        default: '',
        placeholder: 'https://',
        'x-optional': true,
      },
    },
  },
})
