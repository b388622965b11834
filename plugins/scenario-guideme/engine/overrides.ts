import type {
  ButtonElement,
  DelayElement,
  MediaElement,
  MetronomeElement,
  TimerElement,
  WebcamButton,
} from '../parse/guide.ts'

/** What a script wants instead of, or besides, what the page says. Empty text is no wish. */
export interface Overrides {
  readonly html: string
  readonly rightHtml: string
  readonly rightCss: string
  readonly leftHtml: string
  readonly leftBody: string
  readonly leftCss: string
  readonly image: string
  readonly page: string
  readonly webcam: boolean
  readonly video?: MediaElement
  readonly audio?: MediaElement
  readonly audio2?: MediaElement
  readonly metronome?: MetronomeElement
  readonly delay?: DelayElement
  readonly timers: readonly TimerElement[]
  readonly buttons: readonly ButtonElement[]
  readonly webcamButtons: readonly WebcamButton[]
}

export const noOverrides: Overrides = {
  html: '',
  rightHtml: '',
  rightCss: '',
  leftHtml: '',
  leftBody: '',
  leftCss: '',
  image: '',
  page: '',
  webcam: false,
  timers: [],
  buttons: [],
  webcamButtons: [],
}
