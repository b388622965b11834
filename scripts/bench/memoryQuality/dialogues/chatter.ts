/** Lines in which nothing is told that matters later. `{a}`…`{d}` are filled from the lists below. */
export const fillers = {
  a: ['the rain', 'the fog', 'the heat', 'the wind', 'the snow', 'the drizzle', 'the sunshine', 'the frost'],
  b: ['the window', 'the stove', 'the staircase', 'the balcony', 'the cellar door', 'the hedge', 'the letter box', 'the lamp'],
  c: ['yesterday', 'this morning', 'last night', 'on Sunday', 'an hour ago', 'before lunch', 'after the market', 'on the way home'],
  d: ['slowly', 'with a smile', 'at last', 'for no reason', 'twice', 'by accident', 'quietly', 'as if nothing had happened'],
} as const // biome-ignore format: a list is read at a glance

export const playerChatter: readonly string[] = [
  'Good evening. I sat by {b} and listened to {a}.',
  'You would not believe {a} we had {c}.',
  'I repaired {b} {c}, {d}.',
  'Somebody knocked at {b} {c} and went away {d}.',
  'Tell me something nice, {a} makes me gloomy.',
  'I had soup, and then I looked at {b} for a while.',
  'What do you think of {a}, honestly?',
  'I was thinking of you {c}.',
  'The neighbour greeted me {d}. That is new.',
  'I could not find my glasses {c}. They lay beside {b}.',
  'Let us pretend that {a} is over.',
  'My back hurts since I carried {b} around {c}.',
  'I laughed {d} about a film I saw {c}.',
  'The post came late {c}, because of {a}.',
  'I want to do nothing at all tonight, {d}.',
  'Could we sit by {b} and talk?',
  'I burnt the rice {c}. The whole flat smells of it.',
  'Did you sleep well, in spite of {a}?',
  'I tidied the drawer next to {b}, {d}.',
  'Say that again, {d}.',
  'Yes, exactly that.',
  'I am not sure. Perhaps.',
  'Haha, no, not {c}!',
  'That sounds lovely.',
] // biome-ignore format: a line is a line

/** They sound like facts and are none: about other people, other days, or nobody. */
export const decoys: readonly string[] = [
  'I saw a dog on the pier {c}, it ran {d} into the water.',
  'Work was long {c}, and {a} did not help.',
  'A man on the bus was moving house with only a lamp under his arm.',
  'A sister of the baker waved at me {c}.',
  'Tea, tea, tea: they drink nothing else in that film.',
  'The waiter told me about somebody with an allergy, {d}.',
  'There were flowers all over the pavement after {a}.',
  'Somebody practised an instrument next door {c}, {d}.',
  'People are afraid of so many things, aren’t they?',
  'A colleague showed pictures of a journey {c}.',
  'I dropped a novel in the bath {c}, {d}.',
  'A bicycle stood in front of {b} all day.',
  'There was a birthday cake in the office {c}, not for me.',
  'Breakfast was cold {c}.',
  'I overheard a language on the tram that I could not place.',
  'The garden next door is a wilderness, {a} likes it.',
  'A friend of a friend sings in a choir.',
  'A museum showed a collection of spoons {c}.',
  'They painted {b} in a horrible colour {c}.',
  'There was sport on every channel {c}.',
]

/** What a model notes down of such lines when it has nothing better. */
export const decoyNotes: readonly string[] = [
  '{p} saw something odd {c}.',
  '{p} had a long day {c}.',
  '{p} talked about {a}.',
  '{p} repaired {b}.',
  '{p} sat by {b} for a while.',
]

export const characterChatter: readonly string[] = [
  'Come in, I have kept a place for you by {b}.',
  'I listened to {a} too, and thought of what you said {c}.',
  'You smile {d}. It suits you.',
  'Let me take your coat. {b} is warm.',
  'Then we shall wait until {a} is over.',
  'I would have liked to see that.',
  'Sit down and tell me everything, {d}.',
  'I put a candle beside {b} {c}.',
  'You make it sound so easy.',
  'Hm. I turned that over in my head {c}.',
  'I shall say nothing, and listen.',
  'Was it very bad? You look tired.',
  'I laughed {d} when I heard it.',
  'Do not mind {a}. It passes.',
  'We could walk to {b} and back, if you like.',
  'That is the best thing I have heard since {a} began.',
] // biome-ignore format: a line is a line

/** Said back to whoever has just told something. `{v}` is what was told. */
export const echoes: readonly string[] = [
  '{v}? I shall keep that in mind.',
  'Oh, {v}. I had not expected that.',
  'I like how you say it. Go on.',
  'Thank you for telling me.',
]
