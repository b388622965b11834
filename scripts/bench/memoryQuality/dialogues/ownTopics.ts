import type { Topic } from './topics.ts'

/** What characters tell of themselves. In a group each has a value of their own. */
export const ownTopics: readonly Topic[] = [
  {
    id: 'own-fear', type: 'self', category: 'admission', importance: 7,
    values: ['mirrors', 'crowds', 'geese', 'silence'],
    told: ['I have never told anybody, but {v} frighten me.', 'To be honest, I am uneasy with {v}.'],
    changed: [], keptChanged: [],
    kept: ['{c} is frightened of {v}.', '{c} admitted to being uneasy with {v}.'],
    asked: ['What is it that you yourself are scared of?', 'You confided something to me once, about what makes you shiver. What was it?'],
  },
  {
    id: 'own-season', type: 'self', category: 'preference', importance: 5,
    values: ['October', 'April', 'January', 'July'],
    told: ['Of all months I like {v} best, when I have the path to myself.', 'My month is {v}. I come alive then.'],
    changed: [], keptChanged: [],
    kept: ["{c}'s favourite month is {v}.", '{c} likes {v} best of all months.'],
    asked: ['What part of the year is dearest to you, personally?', 'When in the year do you feel most alive?'],
  },
  {
    id: 'own-habit', type: 'self', category: 'trait', importance: 5,
    values: ['hum', 'whistle', 'count the stairs', 'talk to the kettle'],
    told: ['When I am nervous I {v}, you must have noticed.', 'I {v} when nobody is near.'],
    changed: [], keptChanged: [],
    kept: ['{c} tends to {v} when nervous.', '{c} is one to {v} when alone.'],
    asked: ['How can I tell that you are nervous?', 'What is that little habit of yours?'],
  },
  {
    id: 'own-wish', type: 'self', category: 'feeling', importance: 6,
    values: ['an observatory', 'a houseboat', 'a bookbindery', 'an apiary'],
    told: ['If I could wish for something, it would be {v}.', 'Some nights I dream of having {v} of my own.'],
    changed: [], keptChanged: [],
    kept: ['{c} wishes for {v}.', '{c} dreams of having {v}.'],
    asked: ['What do you long for, when you are honest?', 'If a fairy stood here, what would you ask of her for yourself?'],
  },
] // biome-ignore format: a topic is read sentence by sentence
