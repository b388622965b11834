/** What the sound is held to, beside the scenarios of every provider. */
export const faultRows: Readonly<Record<string, string>> = {
  'audio-F01': 'at the four places the electrodes share the current as they must',
  'audio-F02': 'no sample is above the cap',
  'audio-F03': 'there is no direct current',
  'audio-F04': 'it fades in over a second and out over 50 ms',
  'audio-F05': 'nothing sounds 60 ms after a stop',
  'audio-F06': 'an output that comes or goes silences',
  'audio-F07': 'sound that the browser interrupts stays silent',
  'audio-F08': 'an output that is gone silences',
  'audio-F09': 'an audio thread that hangs is told, and a stop does not wait for it for ever',
  'audio-F10': 'a page that dies leaves nothing sounding',
  'audio-F11': 'a clock that is set changes no silence',
  'audio-F12': 'the page can cut by itself',
}

/** Scenarios that cannot happen here, and why. */
export const notApplicable: Readonly<Record<string, string>> = {
  'audio-S11': 'A sound output has no limit of how often one may speak to it.',
  'audio-S14': 'A sound output knows no credentials.',
}
