/** What a person must know about one family of devices before it moves. */
export interface ProviderNotes {
  readonly about: string
  /** How to connect, step by step. */
  readonly steps: readonly string[]
  /** Which kind of trouble its connection can have. */
  readonly reach: 'network' | 'intiface' | 'bluetooth' | 'none'
  /** There is nothing to look for: what there is comes with the connection. */
  readonly isComplete?: boolean
  /** Electricity flows through the body. */
  readonly isElectric?: boolean
}

const notes: Readonly<Record<string, ProviderNotes>> = {
  buttplug: {
    about: 'Hundreds of toys through Intiface Central, a free program that runs on this computer.',
    steps: [
      'Start Intiface Central, and start its server there.',
      'Press Connect here. The address below is the one Intiface shows.',
      'Switch your toy on and press Scan.',
    ],
    reach: 'intiface',
  },
  'buttplug-wasm': {
    about: 'The same toys without another program, connected by Bluetooth from this browser.',
    steps: [
      'Use Chrome or Edge with Bluetooth on, and close other programs that use the toy.',
      'Press Connect, switch your toy on, and press Scan.',
      'Choose the toy in the list that the browser opens.',
    ],
    reach: 'bluetooth',
  },
  restim: {
    about: 'Restim generates e-stim from sound, on this computer or another one nearby.',
    steps: [
      'Start Restim, and turn on its WebSocket server in its preferences.',
      'Calibrate and set the volume in Restim first, with the volume here at zero.',
      'Press Connect here.',
      'Restim keeps playing the last signal when disconnected, so turn on its inactivity stop.',
    ],
    reach: 'network',
    isComplete: true,
    isElectric: true,
  },
  coyote: {
    about: 'The DG-LAB Coyote, by Bluetooth or through its app on a phone.',
    steps: [
      'Put the electrodes on while the Coyote is off, then switch it on.',
      'Press Connect, and choose the Coyote in the list that the browser opens.',
      'Or by phone: press Connect, and scan the code with the socket control of the DG-LAB app.',
    ],
    reach: 'bluetooth',
    isElectric: true,
  },
  openshock: {
    about: 'Collars and shockers through OpenShock, with pain, vibration and sound.',
    steps: [
      'Create an API token in your OpenShock account that can control shockers and nothing else.',
      'Paste it below and press Connect.',
      'Wear it on a thigh or a calf. Never around the neck.',
    ],
    reach: 'network',
    isElectric: true,
  },
  lovense: {
    about: 'Lovense toys through the Lovense app, in your own network.',
    steps: [
      'Connect the toy in Lovense Remote, on a phone or computer on the same network.',
      'Turn on Game Mode there, and enter the address it shows below.',
      'Press Connect here.',
    ],
    reach: 'network',
  },
  handy: {
    about: 'The Handy, over the internet with its connection key.',
    steps: [
      'Switch the Handy on and wait until its light shows it is online.',
      'Enter its connection key below and press Connect.',
      'Set the slide range before the first stroke.',
    ],
    reach: 'network',
  },
  audio: {
    about: 'E-stim or plain sound through a sound output of this computer.',
    steps: [
      'Turn your amplifier or stim box down to zero, then connect it.',
      'Choose its output below. Never use the output you listen to.',
      'Press Connect, then raise the amplifier slowly while you test.',
    ],
    reach: 'none',
    isComplete: true,
    isElectric: true,
  },
  virtual: {
    about: "On-screen toys for testing, or if you don't own any.",
    steps: ["Press Connect. The toys' output is shown beside the conversation."],
    reach: 'none',
    isComplete: true,
  },
}

/** What Vesper knows about one of its own families of devices. */
export const notesFor = (provider: string): ProviderNotes | undefined =>
  Object.hasOwn(notes, provider) ? notes[provider] : undefined
