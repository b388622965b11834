import type { SettingsSchema } from 'sdk'
import { backdropSection } from 'sdk/page/chat/backdropSection.ts'
import { imageServerSection } from '../imageServerSection.ts'
import { imagesSection } from '../imagesSection.ts'
import { pictureTimesSection } from '../pictureTimesSection.ts'

const server = imageServerSection.schema.properties
const prefs = imagesSection.schema.properties
const times = pictureTimesSection.schema.properties

export const picturesForm = {
  type: 'object',
  properties: {
    imageGenerationEnabled: {
      ...times.imageGenerationEnabled,
      description: 'Generates pictures with your image server. When off, the server is never contacted.',
    },
  },
} as const satisfies SettingsSchema

/** How carefully a server paints. */
export const careForm = {
  type: 'object',
  properties: {
    steps: { ...server.steps, description: 'More steps take longer. Above about 40, little changes.' },
    cfg: {
      ...server.cfg,
      description: 'How closely pictures follow the prompt. Few-step models need 1 to 2.',
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
      description: 'Hide image-server error cards. The top bar still shows problems.',
    },
    keepOnServer: {
      ...server.keepOnServer,
      description: 'Off: pictures are stored only in this browser.',
    },
  },
} as const satisfies SettingsSchema

/** When pictures come by themselves. */
export const whenForm = {
  type: 'object',
  properties: {
    autoGenerateImages: {
      ...times.autoGenerateImages,
      description: 'Generated in the background while you chat.',
    },
    generateOnSceneChange: {
      ...times.generateOnSceneChange,
      description: 'When the place changes, or a scenario moves to its next part.',
    },
  },
} as const satisfies SettingsSchema

/** What pictures show. */
export const whatForm = {
  type: 'object',
  properties: {
    describe: {
      ...prefs.describe,
      description: 'Describes who is in the picture and what they do. Off: just the character in the current place.',
    },
    showPrompt: { ...prefs.showPrompt, description: 'You can edit the prompt before a picture is generated.' },
    captions: { ...prefs.captions, description: 'A short description, so they can talk about it.' },
    style: { ...prefs.style, placeholder: 'Soft watercolour, warm evening light' },
    negative: { ...prefs.negative, placeholder: 'Text, watermark, blurry' },
  },
} as const satisfies SettingsSchema

/** How many pictures stay, and how large. */
export const keepForm = {
  type: 'object',
  properties: {
    autoDelete: {
      ...prefs.autoDelete,
      description: 'When there are more than that. Starred pictures are always kept.',
    },
    perCharacter: { ...prefs.perCharacter, 'x-when': { field: 'autoDelete', is: true } },
    compress: {
      ...prefs.compress,
      description: 'Stores new pictures as WebP with slightly less detail. Off: stores the original.',
    },
    quality: { ...prefs.quality, 'x-when': { field: 'compress', is: true } },
  },
} as const satisfies SettingsSchema

/** All that stands on the page about the image server. */
export const serverForms: readonly SettingsSchema[] = [
  picturesForm,
  careForm,
  sizeForm,
  mannersForm,
  {
    type: 'object',
    properties: {
      backend: server.backend,
      checkpoint: server.checkpoint,
      sampler: server.sampler,
      scheduler: server.scheduler,
    },
  },
]

/** All that stands on the page about what pictures show, and when. */
export const preferenceForms: readonly SettingsSchema[] = [whenForm, whatForm, backdropSection.schema, keepForm]
