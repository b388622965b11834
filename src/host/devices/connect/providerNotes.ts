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
    about: 'The same toys without another program: this browser speaks to them by Bluetooth.',
    steps: [
      'Use Chrome or Edge with Bluetooth switched on, and close other programs that hold the toy.',
      'Press Connect, switch your toy on, and press Scan.',
      'Choose the toy in the list that the browser opens.',
    ],
    reach: 'bluetooth',
  },
  restim: {
    about: 'Restim makes e-stim out of sound, on this computer or another one near you.',
    steps: [
      'Start Restim, and switch its WebSocket server on in its preferences.',
      'Calibrate and set the volume in Restim first, with the volume here at zero.',
      'Press Connect here.',
      'Restim goes on playing the last signal when nobody speaks to it: switch its inactivity stop on.',
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
      'By phone instead: press Connect, and scan the code with the socket control of the DG-LAB app.',
    ],
    reach: 'bluetooth',
    isElectric: true,
  },
  openshock: {
    about: 'Collars and shockers that are reached over OpenShock. They can give pain, vibration and sound.',
    steps: [
      'Make an API token on the page of your OpenShock account; it needs to control shockers, nothing else.',
      'Paste it below and press Connect.',
      'Wear it on a thigh or a calf. Never around the neck.',
    ],
    reach: 'network',
    isElectric: true,
  },
  lovense: {
    about: 'Lovense toys through the Lovense app, in your own network.',
    steps: [
      'Connect the toy in Lovense Remote, on a phone or a computer in the same network.',
      'Switch Game Mode on there, and type the address it shows below.',
      'Press Connect here.',
    ],
    reach: 'network',
  },
  handy: {
    about: 'The Handy, over the internet by its connection key,.',
    steps: [
      'Switch the Handy on and wait until its light says that it is online.',
      'Type its connection key below and press Connect.',
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
    about: 'Toys on the screen, for those who own none, and for trying things out.',
    steps: ['Press Connect. What a toy would do is drawn beside the conversation.'],
    reach: 'none',
    isComplete: true,
  },
}

/** What Vesper knows about one of its own families of devices. */
export const notesFor = (provider: string): ProviderNotes | undefined =>
  Object.hasOwn(notes, provider) ? notes[provider] : undefined
