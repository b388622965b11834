/** Five turns of an evening, as they were recorded: a visitor and the keeper of a tea room. */
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
]
