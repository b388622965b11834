import type { Category, MemoryType } from '../../../../src/shared/memories/memory.ts'

/**
 * Something people tell of themselves. In its sentences `{v}` is what is told and `{p}` who tells it. The values of a
 * topic stand in no other sentence of the dialogues, so whoever says one tells that fact.
 */
export interface Topic {
  readonly id: string
  readonly type: MemoryType
  readonly category: Category
  readonly importance: number
  readonly values: readonly string[]
  /** As it is said the first time, and in passing later. */
  readonly told: readonly string[]
  /** As it is said when it has changed. */
  readonly changed: readonly string[]
  /** As a model writes it down, and as it writes it down when it has changed. */
  readonly kept: readonly string[]
  readonly keptChanged: readonly string[]
  /** Later, in other words. */
  readonly asked: readonly string[]
  /** Its change says no to the same value, instead of naming another. */
  readonly denies?: true
}

const fact = { type: 'player', category: 'fact', importance: 7 } as const
const preference = { type: 'player', category: 'preference', importance: 6 } as const
const relationship = { type: 'player', category: 'relationship', importance: 7 } as const

export const playerTopics: readonly Topic[] = [
  {
    id: 'dog', ...relationship,
    values: ['Biscuit', 'Pepper', 'Bramble', 'Captain', 'Waffle', 'Juniper'],
    told: ['My dog {v} stole half a sandwich from the table today.', 'I have to go out with {v} in a minute, the dog is already at the door.'],
    changed: ['You know, since the spring there is a new dog in the house, {v}.', 'We took in another dog after the old one died. This one is called {v}.'],
    kept: ["{p}'s dog is called {v}.", '{p} has a dog named {v}.'],
    keptChanged: ["{p}'s dog is called {v}.", "{p}'s new dog is named {v}."],
    asked: ['Guess who chewed up my slippers. Do you still know the name of my four-legged friend?', 'Somebody furry wants a walk. What was the name again?'],
  },
  {
    id: 'work', ...fact, importance: 8,
    values: ['the harbour office', 'a print shop', 'the botanical institute', 'a violin maker', 'the tram depot', 'a cheese dairy'],
    told: ['It was a long day. I work at {v}, and today everything came at once.', 'At work in {v} they asked me to stay late again.'],
    changed: ['I changed jobs, by the way. I am at {v} since Monday.', 'I finally handed in my notice. From now on I earn my money at {v}.'],
    kept: ['{p} works at {v}.', '{p} is employed at {v}.'],
    keptChanged: ['{p} now works at {v}.', '{p} changed jobs and works at {v}.'],
    asked: ['I am so tired. Do you remember where I spend my days earning a living?', 'My boss was unbearable. You know where I am employed, right?'],
  },
  {
    id: 'home', ...fact, importance: 8,
    values: ['Port Ansel', 'Merrow', 'Tollhaven', 'Upper Linden', 'Saint Orrin', 'Quarrybridge'],
    told: ['Here in {v} the streets are quiet after ten.', 'I live in {v}, up on the hill, where the bus turns around.'],
    changed: ['The boxes are unpacked at last: I live in {v} now.', 'We moved. My new address is in {v}, near the station.'],
    kept: ['{p} lives in {v}.', '{p} lives in {v}, on a hill.'],
    keptChanged: ['{p} moved to {v}.', '{p} lives in {v} now.'],
    asked: ['If you came to visit me, which town would you buy a ticket to?', 'Tell me, where is it that I have my flat?'],
  },
  {
    id: 'sister', ...relationship,
    values: ['Odile', 'Henrike', 'Tamsin', 'Rosalba', 'Ingrid', 'Fenna'],
    told: ['My sister {v} called me for an hour and a half.', 'I am baking a cake with my sister {v} on Saturday.'],
    changed: ['My sister goes by another name since her wedding, {v}. I keep forgetting.', 'My sister calls herself {v} these days.'],
    kept: ["{p}'s sister is called {v}.", '{p} has a sister named {v}.'],
    keptChanged: ["{p}'s sister is called {v} now.", "{p}'s sister now goes by {v}."],
    asked: ['There is a letter from my sibling on the mat. What was her name?', 'My parents had two daughters. You know the other one by name, no?'],
  },
  {
    id: 'tea', ...preference,
    values: ['oolong', 'rooibos', 'lapsang', 'genmaicha', 'nettle', 'fennel'],
    told: ['For me the best tea is {v}, without anything in it.', 'I put the kettle on. {v} tea again, my favourite, you know me.'],
    changed: ['I have gone off my old tea altogether, now I drink {v} all day.', 'The tea I like most these days is {v}.'],
    kept: ["{p}'s favourite tea is {v}.", '{p} likes {v} tea best.'],
    keptChanged: ["{p}'s favourite tea is {v} now.", '{p} now prefers {v} tea.'],
    asked: ['Would you brew me a pot of what I like best?', 'What would you pour into my cup if you wanted to make me happy?'],
  },
  {
    id: 'allergy', ...fact, importance: 9,
    values: ['hazelnuts', 'shellfish', 'celery', 'peaches', 'sesame', 'mustard'],
    told: ['I cannot eat {v}, I am allergic and get a rash at once.', 'They asked at the restaurant about allergies: {v}, in my case.'],
    changed: ['The doctor tested me again. What I am allergic to is {v}, it never was the other thing.', 'It turns out that my allergy is to {v}.'],
    kept: ['{p} is allergic to {v}.', '{p} has an allergy to {v}.'],
    keptChanged: ["{p}'s allergy turned out to be to {v}.", '{p} is allergic to {v}, as a new test showed.'],
    asked: ['I want to cook with you. What must never get into my food?', 'Which ingredient would send me to the doctor?'],
  },
  {
    id: 'flower', ...preference, importance: 5,
    values: ['dahlias', 'peonies', 'cornflowers', 'snowdrops', 'hollyhocks', 'foxgloves'],
    told: ['The flowers I love most are {v}, there is a whole row of them by the fence.', 'Somebody put {v} on my desk. How could they know that I love them?'],
    changed: ['My taste has changed: no flower is as dear to me as {v} now.', 'If you ask me today, {v} are the loveliest flowers.'],
    kept: ["{p}'s favourite flowers are {v}.", '{p} loves {v} most of all flowers.'],
    keptChanged: ["{p}'s favourite flowers are {v} now.", '{p} now loves {v} most of all flowers.'],
    asked: ['You want to bring me a bouquet. What should be in it?', 'What blossoms should stand on my table when I come home?'],
  },
  {
    id: 'instrument', ...fact, importance: 6,
    values: ['cello', 'clarinet', 'accordion', 'oboe', 'mandolin', 'trombone'],
    told: ['I practised the {v} until the neighbours knocked.', 'I play the {v}, not well, but every evening.'],
    changed: ['I gave my old instrument away. I am learning the {v} now.', 'The instrument I play now is the {v}; it suits my hands better.'],
    kept: ['{p} plays the {v}.', '{p} plays the {v} every evening.'],
    keptChanged: ['{p} now plays the {v}.', '{p} has switched to playing the {v}.'],
    asked: ['I would love to make music for you tonight. On what?', 'There is a concert and I am on stage. What do I hold in my hands?'],
  },
  {
    id: 'fear', ...fact, importance: 7,
    values: ['thunderstorms', 'lifts', 'moths', 'heights', 'deep water', 'tunnels'],
    told: ['Do not laugh, but I am afraid of {v}. I always was.', 'My heart was racing, because of {v}, as always.'],
    changed: ['The old fear is gone. What frightens me now is {v}.', 'Nowadays it is {v} that I am scared of.'],
    kept: ['{p} is afraid of {v}.', '{p} has a fear of {v}.'],
    keptChanged: ['{p} is afraid of {v} now.', '{p} is now scared of {v}.'],
    asked: ['Hold my hand, I am trembling. You know what I cannot bear, yes?', 'What should you keep away from me if you want me to stay calm?'],
  },
  {
    id: 'journey', type: 'player', category: 'event', importance: 7,
    values: ['Lisbon', 'the Faroe Islands', 'Trieste', 'Kyoto', 'Gotland', 'Marrakesh'],
    told: ['In autumn I shall travel to {v}, for two whole weeks.', 'I have bought the tickets: {v} in autumn!'],
    changed: ['The journey has changed, we are going to {v} instead.', 'The plan is another one now: our trip goes to {v}.'],
    kept: ['{p} is travelling to {v} in autumn.', '{p} plans a two-week journey to {v}.'],
    keptChanged: ["{p}'s autumn journey goes to {v} instead.", '{p} changed plans and is travelling to {v} in autumn.'],
    asked: ['I am packing my suitcase. Where am I off to when the leaves fall?', 'My holiday is getting close. Do you know the destination?'],
  },
  {
    id: 'book', ...preference, importance: 5,
    values: ['The Salt Almanac', 'A House of Ferns', 'The Slow Cartographer', 'Nine Winters', 'The Orchard Clock', 'Lanterns for Elsa'],
    told: ['I read {v} for the fourth time. No novel comes near it.', 'If I could keep one novel only, it would be {v}.'],
    changed: ['I must correct myself: the best novel there is, is {v}.', 'I have a new favourite novel: {v}.'],
    kept: ["{p}'s favourite novel is {v}.", '{p} loves the novel {v}.'],
    keptChanged: ["{p}'s favourite novel is {v} now.", "{p}'s new favourite novel is {v}."],
    asked: ['Read to me from what I love most. Which one do you take from the shelf?', 'Alone on an island with something to read: what would I have with me?'],
  },
  {
    id: 'vehicle', ...fact, importance: 4,
    values: ['a red moped', 'an old Volvo', 'a folding bicycle', 'a sidecar', 'a milk van', 'a cargo bike'],
    told: ['I drove home on roads full of leaves, with {v} of mine.', 'I got myself {v}, and I am much too proud of it.'],
    changed: ['I sold what I drove before. Now I get around with {v}.', 'My new way of getting around is {v}.'],
    kept: ['{p} drives {v}.', '{p} owns {v}.'],
    keptChanged: ['{p} now drives {v}.', '{p} sold the old vehicle and drives {v}.'],
    asked: ['I shall pick you up. What will you see me arrive in?', 'There is something of mine parked in front of the door. What is it?'],
  },
  {
    id: 'birthday', ...fact, importance: 8,
    values: ['the third of May', 'the ninth of November', 'the first of February', 'the twelfth of August', 'the last day of March', 'the sixth of June'],
    told: ['My birthday is on {v}, and I do not want a party.', 'I was born on {v}, in the middle of a power cut.'],
    changed: ['I told you wrong, on purpose. My birthday is on {v}.', 'To be honest, my real birthday is {v}.'],
    kept: ["{p}'s birthday is on {v}.", '{p} was born on {v}.'],
    keptChanged: ["{p}'s real birthday is {v}.", "{p}'s birthday is {v}."],
    asked: ['When do you have to bake a cake for me?', 'I am getting a year older soon. On what date, do you know?'],
  },
  {
    id: 'breakfast', ...preference, importance: 4,
    values: ['porridge', 'pickled herring', 'pancakes', 'miso soup', 'rye bread', 'figs'],
    told: ['I cannot start the day without {v}.', 'Every morning I have {v}, the rest can wait.'],
    changed: ['My mornings are different: I begin the day with {v} now.', 'These days my breakfast is {v}.'],
    kept: ['{p} eats {v} for breakfast.', '{p} has {v} every morning.'],
    keptChanged: ['{p} eats {v} for breakfast now.', "{p}'s breakfast is now {v}."],
    asked: ['The sun is up and I am hungry. What should be on my plate?', 'What do you set in front of me when I have just got up?'],
  },
  {
    id: 'language', ...fact, importance: 5,
    values: ['Estonian', 'Welsh', 'Portuguese', 'Georgian', 'Basque', 'Icelandic'],
    told: ['My {v} lesson was hard today, all those endings.', 'I am learning {v}, twenty words a day.'],
    changed: ['I gave that language up; what I study now is {v}.', 'I started over with another language, {v}.'],
    kept: ['{p} is learning {v}.', '{p} takes {v} lessons.'],
    keptChanged: ['{p} is now learning {v}.', '{p} has switched to learning {v}.'],
    asked: ['Test me on my vocabulary, please. Which dictionary do you need?', 'What tongue am I trying to speak?'],
  },
  {
    id: 'garden', ...fact, importance: 4,
    values: ['runner beans', 'artichokes', 'pumpkins', 'strawberries', 'asparagus', 'chicory'],
    told: ['In my garden the {v} are doing better than ever.', 'I planted {v} in the beds behind the house.'],
    changed: ['I dug up the beds. Now it is {v} that grow there.', 'This year I grow {v} in the garden, nothing else.'],
    kept: ['{p} grows {v} in the garden.', '{p} has planted {v} in the garden.'],
    keptChanged: ['{p} now grows {v} in the garden.', "{p}'s garden now has only {v}."],
    asked: ['My hands are full of soil. What am I harvesting?', 'What will be ripe in my vegetable patch?'],
  },
  {
    id: 'friend', ...relationship,
    values: ['Casimir', 'Yolanda', 'Benedikt', 'Philippa', 'Ottavio', 'Marguerite'],
    told: ['I had supper with {v}, my oldest friend, and we laughed until midnight.', '{v} is my best friend, since school.'],
    changed: ['We fell out, my old friend and I. The one I tell everything is {v} now.', 'My closest friend these days is {v}.'],
    kept: ["{p}'s best friend is {v}.", '{v} is the best friend of {p}.'],
    keptChanged: ["{p}'s best friend is now {v}.", "{p}'s closest friend is {v}."],
    asked: ['I need somebody to talk to. Who would I ring first?', 'Who knows all my secrets, besides you?'],
  },
  {
    id: 'collection', ...preference, importance: 4,
    values: ['thimbles', 'sea glass', 'railway timetables', 'postmarks', 'brass keys', 'paper lanterns'],
    told: ['I found something for my collection at the flea market: {v}, a whole box.', 'I collect {v}, I have for years.'],
    changed: ['I sold my collection. It is {v} that I gather now.', 'What I collect now is {v}.'],
    kept: ['{p} collects {v}.', '{p} has a collection of {v}.'],
    keptChanged: ['{p} now collects {v}.', '{p} sold the old collection and gathers {v} now.'],
    asked: ['There is a glass case in my living room. What is in it?', 'What do I look for when I go from stall to stall?'],
  },
  {
    id: 'colour', ...preference, importance: 4,
    values: ['turquoise', 'ochre', 'crimson', 'lavender', 'bottle green', 'ivory'],
    told: ['I painted the hall {v}, of course, it is my favourite colour.', 'Everything I own is {v}, I love that colour.'],
    changed: ['I have had enough of my old colour. {v} is the one I like now.', 'My favourite colour? By now it is {v}.'],
    kept: ["{p}'s favourite colour is {v}.", '{p} loves the colour {v}.'],
    keptChanged: ["{p}'s favourite colour is {v} now.", '{p} now likes the colour {v} best.'],
    asked: ['You may knit me a scarf. What wool do you buy?', 'In what shade would I paint the bedroom?'],
  },
  {
    id: 'sport', ...fact, importance: 4,
    values: ['fencing', 'rowing', 'archery', 'curling', 'badminton', 'climbing'],
    told: ['After {v} practice my arms are like jelly.', 'On Tuesdays I go {v}, come rain or shine.'],
    changed: ['I left the old club. On Tuesdays I do {v} now.', 'I found a new sport: {v}.'],
    kept: ['{p} does {v} on Tuesdays.', "{p}'s sport is {v}."],
    keptChanged: ['{p} now does {v} on Tuesdays.', "{p}'s new sport is {v}."],
    asked: ['I come home sweaty and happy on Tuesdays. What from?', 'How do I keep fit, do you know?'],
  },
  {
    id: 'drink', ...preference, importance: 5, denies: true,
    values: ['coffee', 'cider', 'tonic', 'cocoa'],
    told: ['I love {v}, I could not get through the afternoon without it.', 'There is nothing like {v} at four in the afternoon.'],
    changed: ['I gave up {v}. I do not touch it any more.', 'I no longer drink {v}, it kept me awake.'],
    kept: ['{p} loves {v}.', '{p} likes to drink {v} in the afternoon.'],
    keptChanged: ['{p} no longer drinks {v}.', '{p} gave up {v}.'],
    asked: ['It is four in the afternoon and I am thirsty. Should you offer me {v}?', 'Do I want a {v} with my newspaper?'],
  },
  {
    id: 'herb', ...preference, importance: 5, denies: true,
    values: ['coriander', 'garlic', 'aniseed', 'ginger'],
    told: ['I love {v}, I put it on everything.', 'The soup was good, for it was full of {v}, just as I like it.'],
    changed: ['I cannot stand {v} any more, it tastes of soap.', 'I stopped eating {v}, please never cook with it for me.'],
    kept: ['{p} loves {v}.', '{p} likes {v} in food.'],
    keptChanged: ['{p} cannot stand {v}.', '{p} stopped eating {v}.'],
    asked: ['You are seasoning my supper. What about {v}?', 'May there be {v} in the stew?'],
  },
  {
    id: 'company', ...fact, importance: 6, denies: true,
    values: ['a lodger', 'a flatmate', 'an au pair', 'a tenant'],
    told: ['The upper room is not empty: I live with {v}.', 'I share the kitchen with {v}, and mostly it goes well.'],
    changed: ['I no longer live with {v}. The room upstairs is empty.', 'There is no sharing with {v} any more, I am alone in the house.'],
    kept: ['{p} lives with {v}.', '{p} shares the house with {v}.'],
    keptChanged: ['{p} no longer lives with {v}.', '{p} does not share the house with {v} any more.'],
    asked: ['Somebody is walking about upstairs. Could that be {v}?', 'When you come, will there be {v} in my kitchen?'],
  },
] // biome-ignore format: a topic is read sentence by sentence
