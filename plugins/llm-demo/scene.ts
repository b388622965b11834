/*
 * The guided first scene, as data. It begins after the greeting on Ingrid Solvang's card ("Well? Are you cold?").
 * She is 44, invented, and comes with Vesper.
 */

export type StepId = 'arrival' | 'coat' | 'beach' | 'spring' | 'dial' | 'no-dial' | 'end'

/** Something the player can do at a step, offered as a button. */
export type Answer =
  /** Says its label. `hears` are other words that mean the same; `lead` is what she says to it before the next step. */
  | {
      readonly kind: 'say'
      readonly label: string
      readonly hears: readonly string[]
      readonly to: StepId
      readonly lead?: string
    }
  /** Connects the virtual toy and asks whether devices may move; says its label only after a yes. */
  | { readonly kind: 'toy'; readonly label: string; readonly hears: readonly string[]; readonly to: StepId }
  /** What a safeword does: everything stops. */
  | { readonly kind: 'safeword'; readonly label: string }
  /** Leads to the choice of a provider. */
  | { readonly kind: 'leave'; readonly label: string }

export interface Step {
  /** What she says and does, with actions as tags. Its first words tell the step from the others. */
  readonly text: string
  /** What the player sees here, and what they can do. */
  readonly caption: string
  readonly answers: readonly Answer[]
  /** How she comes back to the script from what is not in it. */
  readonly back: string
  /** Where the chat is set from here on: the id of a place that comes with Vesper, and how it is told. */
  readonly place?: { readonly id: string; readonly name: string }
}

/** The virtual toy, the safeword and the way out are the same in either place. */
const offer = `"One thing before I get comfortable." She takes a small brass dial from somewhere about her and holds it up between two fingers. "Vesper lets me turn this for a toy, if you say yes, and only as far as you say. You needn't own one. There's one made of pixels that only hums on your screen. May I show you?"`

const offerAnswers: readonly Answer[] = [
  {
    kind: 'toy',
    label: 'Yes. Show me.',
    hears: ['yes', 'yeah', 'sure', 'ok', 'okay', 'please', 'show'],
    to: 'dial',
  },
  { kind: 'say', label: 'No, thank you.', hears: ['no', 'not', 'never', 'later', 'skip'], to: 'no-dial' },
]

const offerCaption =
  'The toy is drawn on your screen; no real device moves. Yes connects it, and asks before anything turns on.'

const safewordCaption =
  'Type your safeword ("safeword", unless you chose another), or press the button. Everything stops, and no character reads it. Then come back here.'

const safewordAnswers: readonly Answer[] = [
  { kind: 'safeword', label: 'Say my safeword' },
  {
    kind: 'say',
    label: "I'm back. Go on.",
    hears: ['back', 'continue', 'go on', 'next', 'done', 'ready', 'skip'],
    to: 'end',
  },
]

export const scene: Readonly<Record<StepId, Step>> = {
  arrival: {
    // Her greeting, which stands on her card.
    text: '',
    caption: 'Press an answer, or write your own.',
    answers: [
      {
        kind: 'say',
        label: 'A little. Is there a stove?',
        hears: ['yes', 'little', 'cold', 'freezing', 'frozen', 'stove'],
        to: 'coat',
        lead: '"A little, with blue ears." She opens the stove with her foot and feeds it a log as if it were an old dog.',
      },
      {
        kind: 'say',
        label: 'Not yet. I like the wind.',
        hears: ['no', 'not', 'fine', 'warm', 'wind'],
        to: 'coat',
        lead: '"It likes you, too. It\'s still knocking." She tilts her head at the door. "I\'ll ask your ears again in an hour."',
      },
    ],
    back: 'So, before your coffee goes the same way: *are* you cold?',
  },
  coat: {
    text: `Then she takes the long oilskin off its nail, holds it out to you, thinks better of it, and puts it on herself. [[wear: a long yellow oilskin over a mended jumper]]

"The host has to go out and look at the boat. You get the blanket. That's the arrangement." The coat creaks when she sits down opposite.

"You know what I do on a night like this? I pick somewhere else. You name a place, the lamp comes round, and there we are. Where shall it be?"`,
    caption: 'The line with her message is an action: she put on a coat. Where the scene goes now is your choice.',
    answers: [
      { kind: 'say', label: 'A warm beach, at evening.', hears: ['beach', 'sea', 'sand', 'warm'], to: 'beach' },
      { kind: 'say', label: 'A hot spring in the snow.', hears: ['spring', 'snow', 'water', 'hot'], to: 'spring' },
    ],
    back: 'The lamp only knows two roads tonight: the beach, or the hot spring. Which is it?',
  },
  beach: {
    text: `The lamp comes round, and the window is full of low sun. Sand underfoot, and a towel big enough for two who are polite about it. The oilskin is the only thing here that still expects weather, so she hangs it on the horizon. [[wear: a linen shirt, sleeves rolled up]]

"Better," she says, and shuts her eyes at the sea as if it owed her this.

${offer}`,
    caption: offerCaption,
    answers: offerAnswers,
    back: "The dial's still in my hand. A yes or a no will do, and I like both.",
    place: { id: 'beach', name: 'Beach' },
  },
  spring: {
    text: `The lamp comes round, and the walls are steam. Hot water to the shoulders, snow on the rocks, and more stars than the harbour board would ever pay for. The oilskin hangs on a pine and drips. [[wear: a towel, worn like a uniform]]

"Better," she says from the far side of the steam, in the voice of someone who may never move again.

${offer}`,
    caption: offerCaption,
    answers: offerAnswers,
    back: "The dial's still in my hand. A yes or a no will do, and I like both.",
    place: { id: 'hot-spring', name: 'Hot Spring' },
  },
  dial: {
    text: `She turns the dial a finger's width, and watches you instead of it. [[vibrate: wave 30% 60s]]

"There. Low. It moves because you said yes, never past the limit you set, and not one moment longer than you like." It ticks between her fingers like something content.

"Now the part I'm proud of. Say your safeword. In the middle of everything, like this. I want you to have heard it work before you ever need it."`,
    caption: `The panel Virtual toys shows it moving. ${safewordCaption}`,
    answers: safewordAnswers,
    back: "Say your safeword, and I'll wait. Or tell me you're back, and we go on.",
  },
  'no-dial': {
    text: `The dial goes back where it came from, and she looks, if anything, pleased.

"That was a no, and look: the sky's still up. There's a word that's stronger than a no, and I'd like you to have heard it work before you ever need it. Say your safeword. Go on. Nothing I can do is quicker."`,
    caption: safewordCaption,
    answers: safewordAnswers,
    back: "Say your safeword, and I'll wait. Or tell me you're back, and we go on.",
  },
  end: {
    text: `She has kept your place warm. "Welcome back. One word, everything went quiet, and nobody asked you why. It's the only rule out here that I didn't make, and the only one I would have made myself."

The cup makes its quarter turn. "And that's the end of my script. I've said these very words to everyone who came in out of the rain, and I meant them as far as a script can. What I'd say to *you*, I don't know yet. That's up to whatever you let speak for me."

"So. Choose. I'll put the coffee on."`,
    caption: 'The script ends here. With a model, every character answers in their own words.',
    answers: [{ kind: 'leave', label: 'Choose where replies come from' }],
    back: "That was the last page. Choose where replies come from, and then ask me again: I'd like to hear my answer.",
  },
}

/** What she says, in turn, to what is not in the script. The step's own way back follows. */
export const asides: readonly string[] = [
  '"I\'d like to answer that," she says, "and I can\'t. I\'m a script tonight: seven things to say, and a good coat.',
  "She consults a page that isn't there. \"That's not in my script, and I won't make something up.",
  '"Keep that for when there\'s a model behind my eyes," she says. "I\'m only a script, but I\'m a patient one.',
]

/** What is said to words outside the scene, such as a talk about a stop. */
export const outOfCharacter =
  "(Out of character: this is a script, not a model, so there is nobody here to talk it over with. Stopping was right, and needs no reason. If it still sits badly, talk to somebody you trust. Go on below whenever you like, or don't.)"
