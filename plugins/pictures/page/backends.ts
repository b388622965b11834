import { type Choice, choicesOf } from 'sdk/page/plugins/choices.ts'
import { imageServerSection } from './imageServerSection.ts'

/** An image server that can be chosen. */
export type BackendChoice = Choice<'imageBackend'>

/** The one the player chose, when its plugin is there and switched on. */
export const chosenBackend = (): BackendChoice | undefined =>
  choicesOf('imageBackend').find(({ key }) => key === imageServerSection.now.backend)
