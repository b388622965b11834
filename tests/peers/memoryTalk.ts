/** Fifteen turns of an evening, as they were recorded: a visitor and the keeper of a tea room. */
export const talk: readonly (readonly [player: string, reply: string])[] = [
  [
    'Good evening. I am Ines. I walked here from the harbour in the rain.',
    'Welcome, Ines. Sit by the stove and dry your coat.',
  ],
  ['Thank you. Do you have black tea? I never take sugar.', 'Black, no sugar. I will remember that.'],
  [
    'I repair clocks. My workshop is above the bakery.',
    'So that is where the ticking comes from. I have always been afraid of being late.',
  ],
  [
    'My brother Tomas is visiting on Sunday, for the first time in three years.',
    'Three years! You must have missed him very much.',
  ],
  ['I did. We quarrelled about the house of our parents.', 'Then Sunday matters. Bring him here, the cake is on me.'],
  ['You are kind. What do you do when the tea room is closed?', 'I swim in the cold sea, every morning before six.'],
  ['In winter too? I cannot even swim.', 'In winter most of all. I could teach you, in the shallow bay.'],
  ['Maybe in June. I am allergic to wool, so no towels of yours.', 'Noted: cotton towels only for you.'],
  [
    'I have decided to sell the old clock from the window.',
    'The one with the moon on it? I secretly hoped nobody would buy it.',
  ],
  ['Then it is yours. I mean it.', 'Ines, I do not know what to say. I will wind it every evening.'],
  ['Tell me, why did you open a tea room?', 'Because my grandmother had one, and I was happy nowhere else.'],
  [
    'I would like to move closer to the sea next spring.',
    'There is a flat above the ferry office. The light there is lovely.',
  ],
  ['I have two cats, Pip and Marlow. Would they let me?', 'The ferryman has four. They will let you.'],
  ['Tomas wrote: he cannot come on Sunday after all. He comes on Friday.', 'Then Friday it is, and the cake too.'],
  ['Good night, Mara. I am glad that I came.', 'Good night, Ines. Come back before the tea is cold.'],
]
