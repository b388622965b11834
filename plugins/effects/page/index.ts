import { definePage } from 'sdk/page/definePage.ts'

/** Cues on the stage, drawn in PixiJS, and beside a voice, made in Tone.js. Both are fetched with the first cue. */
export default definePage({
  settingsPages: { 'kinks-effects': () => import('./EffectsPage.tsx') },
  settingsFields: { 'kinks-effects': async () => [(await import('./effectsForm.ts')).effectsForm] },
  cuePlayers: {
    stage: async () => await (await import('./stage/LiveStage.ts')).LiveStage.open(),
    sound: async () => new (await import('./sound/LiveSound.ts')).LiveSound(),
  },
})
