import type { SettingsSchema } from 'sdk'
import { sections } from '../../../settings/sections.ts'

const { comfyui, images, general } = sections
const server = comfyui.properties
const prefs = images.properties

export const picturesForm = {
  type: 'object',
  properties: {
    imageGenerationEnabled: {
      ...general.properties.imageGenerationEnabled,
      description: 'A server of your own paints what happens. When off, no image server is asked.',
    },
  },
} as const satisfies SettingsSchema

/** How carefully a server paints. */
export const careForm = {
  type: 'object',
  properties: {
    steps: { ...server.steps, description: 'More take longer, and after about 40 change little.' },
    cfg: {
      ...server.cfg,
      description: 'How closely a picture keeps to its words. Models that paint in few steps want 1 to 2.',
    },
  },
} as const satisfies SettingsSchema

export const sizeForm = {
  type: 'object',
  properties: { width: { ...server.width }, height: { ...server.height } },
} as const satisfies SettingsSchema

/** How the server and its troubles are treated. */
export const mannersForm = {
  type: 'object',
  properties: {
    silentMode: {
      ...server.silentMode,
      description: 'No cards about troubles of the image server. The sign in the top bar still tells.',
    },
    keepOnServer: {
      ...server.keepOnServer,
      description: 'Off: your pictures stay in this browser, and the server forgets them or never saves them.',
    },
  },
} as const satisfies SettingsSchema

/** When pictures come by themselves. */
export const whenForm = {
  type: 'object',
  properties: {
    autoGenerateImages: {
      ...general.properties.autoGenerateImages,
      description: 'Made in the background, while the chat goes on.',
    },
    generateOnSceneChange: {
      ...general.properties.generateOnSceneChange,
      description: 'When the place changes, or a scenario goes on to its next part.',
    },
  },
} as const satisfies SettingsSchema

/** What pictures show. */
export const whatForm = {
  type: 'object',
  properties: {
    describe: {
      ...prefs.describe,
      description: 'It tells who is seen and what they do. Off: the character in front of their place, as they are.',
    },
    showPrompt: { ...prefs.showPrompt, description: 'You can change it in pieces before anything is painted.' },
    captions: { ...prefs.captions, description: 'In a few words, so that they can speak of it.' },
    style: { ...prefs.style, placeholder: 'Soft watercolour, warm evening light' },
    negative: { ...prefs.negative, placeholder: 'Text, watermark, blurry' },
  },
} as const satisfies SettingsSchema

/** Whether places are shown. */
export const backdropsForm = {
  type: 'object',
  properties: {
    backdrops: {
      ...prefs.backdrops,
      description:
        'A faint picture of the environment, at its time of day and with nobody in it. Each is painted once and kept.',
    },
  },
} as const satisfies SettingsSchema

/** How many pictures stay, and how large. */
export const keepForm = {
  type: 'object',
  properties: {
    autoDelete: { ...prefs.autoDelete, description: 'When there are more than that. Starred ones always stay.' },
    perCharacter: { ...prefs.perCharacter, 'x-when': { field: 'autoDelete', is: true } },
    compress: {
      ...prefs.compress,
      description: 'New pictures are stored as WebP, with a little less detail. Off: as the server sent them.',
    },
    quality: { ...prefs.quality, 'x-when': { field: 'compress', is: true } },
  },
} as const satisfies SettingsSchema
