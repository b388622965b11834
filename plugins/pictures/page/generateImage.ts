import { openSettings } from 'sdk/page/openSettings.ts'
import { reportFailure } from 'sdk/page/reportFailure.ts'
import { toast } from 'sdk/page/toasts.ts'
import { imageService } from './imageService.ts'

/** Asks for a new picture of the scene, or says what is missing for it. */
export async function generateImage(): Promise<void> {
  const { generate, isFull } = imageService
  if (!generate) {
    toast({
      type: 'warning',
      title: 'No image server is set up yet.',
      message: 'Scene pictures come from an image server you run.',
      action: { label: 'Settings', run: () => openSettings('ai/comfyui') },
    })
    return
  }
  if (isFull) return
  try {
    await generate()
  } catch (error) {
    reportFailure(error, { from: 'image', context: 'Images', retry: generateAgain })
  }
}

/** Rejects when it fails again, so that the card that offers it counts its tries. */
async function generateAgain(): Promise<void> {
  await imageService.generate?.()
}
