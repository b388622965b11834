import { settingsSection } from 'sdk/page/settings/settings.ts'

/** Whether and when pictures are made. */
export const pictureTimesSection = settingsSection({
  id: 'general',
  title: 'General',
  schema: {
    type: 'object',
    properties: {
      imageGenerationEnabled: { type: 'boolean', title: 'Pictures', default: false },
      autoGenerateImages: { type: 'boolean', title: 'Picture after each reply', default: false },
      generateOnSceneChange: { type: 'boolean', title: 'Picture when the scene changes', default: false },
      hideComfyUISetupErrors: {
        type: 'boolean',
        title: 'Hide image server setup help',
        description: "Shows no chat message when the image server can't be reached.",
        default: false,
      },
    },
  },
})
