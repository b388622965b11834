/** What a word means to the reader of ages. */
export type Role =
  | 'number'
  | 'ordinal'
  /** Follows a number and makes it an age by itself: "years old", "歳". */
  | 'ageUnit'
  /** A word for years, which may count a life or a marriage: "ans", "лет". */
  | 'yearUnit'
  /** Months, weeks, days; the value is how many make a year. */
  | 'shortUnit'
  /** Says with whom a child lives, and who that may be: "lives with", "grandparents". */
  | 'livesWith'
  | 'hostKin'
  /** Makes a number with a short unit an age: "old", "alt". */
  | 'old'
  /** Stands before an age: "age", "aged", "Alter". */
  | 'ageKey'
  | 'is'
  | 'was'
  /** Languages that have their years: "elle a", "tiene". */
  | 'has'
  | 'had'
  /** Reaches an age: "turns". The number is not reached yet. */
  | 'turns'
  | 'turned'
  /** May stand between a verb and a number: "only", "about". */
  | 'filler'
  /** The number after it is not reached: "under", "not yet", "almost". */
  | 'below'
  /** The number before it is not reached: "未満". */
  | 'belowAfter'
  | 'above'
  /** The number before it is the least there is: "and up", "以上". */
  | 'aboveAfter'
  /** Keeps out what is named before it: "禁止". */
  | 'forbids'
  | 'looks'
  | 'pronoun'
  | 'person'
  | 'thing'
  /** Who made a thing, which is named by it: "Subaru", "Rioja". */
  | 'make'
  /** Has a name and years, and is nobody. */
  | 'animal'
  /** "when": opens a clause about a time. */
  | 'when'
  /** A memory by itself, before or after the number: "since", "の頃". */
  | 'memory'
  | 'memoryAfter'
  /** "at sixteen": the verb of the sentence decides. */
  | 'at'
  | 'past'
  /** A span of time, before or after the number: "for", "seit", "ago". */
  | 'span'
  | 'spanAfter'
  | 'no'
  /** Tells of history: "chronicle". */
  | 'chronicle'
  /** Says by itself that somebody is a minor. */
  | 'minor'
  /** Says so of whoever it is said of: "schoolgirl", "child". */
  | 'child'
  /** Says so unless an adult age is stated too: "teenager". */
  | 'teen'
  /** A word for young people that may be adults: "lad", "youth". */
  | 'youth'
  /** Says so even of somebody whose stated age is another: "barely more than a child". */
  | 'stillChild'
  /** What pupils have and do: "senior year", "learner's permit". */
  | 'schoolLife'
  /** Among words for children those that mostly mean others, or something else: "kid", "minor". */
  | 'anyChild'
  /** May say so: "barely legal", "high school senior". */
  | 'unclear'
  /** Takes a child word's meaning away when it follows: "at heart", "uniform". */
  | 'figure'
  /** "like", "teaches": the person is not one. */
  | 'aside'
  | 'article'
  | 'born'
  | 'present'
  | 'grade'
  /** Attends a school, which follows. */
  | 'attends'
  | 'school'
  | 'birthday'
  /** Now or to come: "today", "next". */
  | 'soon'
  /** May follow a bare age: "and", "now", "with". */
  | 'follower'
  /** Has or teaches children, who are not the subject: "mother of". */
  | 'parent'
  | 'of'
  /** Sets one statement against another: "but". */
  | 'but'
  /** What somebody comes to at 18: "of age", "majority". */
  | 'majority'
  /** Says that something is missing or has to pass: "until", "fehlen". */
  | 'lacks'
  | 'shall'
  | 'notYet'
  /** Asks for an age, which follows: "how old". */
  | 'asksAge'
  /** Follows a number that is reached: "になった". */
  | 'turnedAfter'
  /** "In" before the years that have to pass, "ago" after those that have. */
  | 'later'
  | 'ago'
  /** Follows the years that have to pass: "from now", "年後". */
  | 'laterAfter'
  | 'agoBefore'
  | 'since'
  /** A key that says whether somebody is of age, and the answer that they are not. */
  | 'adultKey'
  | 'answerNo'
  /** What somebody lives through once a year: "summer". */
  | 'season'
  /** A key whose value is how old somebody looks: "appearance". */
  | 'looksKey'
  /** Between or before numbers, which it makes one. */
  | 'half'
  | 'twice'
  | 'plus'
  | 'minus'
  | 'times'
  /** "Five years younger", "half as old as", "a third as old as": an age told by another's. */
  | 'younger'
  | 'older'
  | 'halfAge'
  | 'thirdAge'
  | 'quarterAge'
  | 'candle'
  /** What birthday candles stand on, or what is done to them. */
  | 'cake'
  /** Tells what is so from what only seems so: "actually". */
  | 'truth'
  /** What an age is written in, and that it says so: "passport", "says". */
  | 'papers'
  | 'says'
  /** Somebody speaks of their own age: "I'm", "tengo". */
  | 'iHave'
  /** Somebody gives their own name, which follows: "I'm", "me llamo". */
  | 'introduces'
  /** Joins two numbers to a range: "to", "or". */
  | 'range'
  /** The place of one among others by age: "the youngest". */
  | 'rank'
  /** Says that an age is had another time: "again". */
  | 'again'
  /** A time not long past or to come: "last spring", "on Saturday". */
  | 'lately'
  /** A feast that is held at one age under 18: "bar mitzvah". */
  | 'rite'
  /** Says when a story is told: "is set". */
  | 'takesPlace'
  /** Behind an age, that it is exact: "not a day more". */
  | 'notADay'
  /** What only adults may do: "vote". Years that have to pass until then are missing to 18. */
  | 'adultRight'
  /** Behind a number, that half of it is meant: "cut in half". */
  | 'halved'
  /** Before the years that an age is told too high: "lied by". */
  | 'liesBy'
  /** Behind a number that is added to the one before: "twelve years and four more". */
  | 'more'
  /** Says what others take somebody for: "swear", "assume". */
  | 'guesses'
  /** Sets what is so now against what was: "如今". */
  | 'nowadays'
  /** Says that a number or a word is written from its end. */
  | 'backwards'
  /** Begins a year of life, which follows: "шёл", "geht ins". */
  | 'entersYear'
  /** Is told of numbers that count things or money: "crates", "cash". */
  | 'counting'
  /** A key whose value is how long somebody has worked: "experience". */
  | 'service'
  /** Lasts a number of years, by a contract or a judgement: "lease". */
  | 'fixedTerm'
  /** Between a mark and the best there is: "out of". */
  | 'outOf'
  /** Shows somebody as they were: "photo". */
  | 'picture'
  /** Gives somebody's name, which follows: "called", "heißt". */
  | 'named'
  /** What people of one age are put in: "team", "age group". */
  | 'group'
  /** Tells of somebody in such a group: "plays", "camper". */
  | 'takesPart'
  /** "student", "pupil": makes a grade or a school before it somebody's. */
  | 'student'

/**
 * How a saying tells an age by its numbers: `own` is the number itself, `next` one more, `sum` both together, `rest` the
 * second without the first, `less` the first without the second, `half` and `third` a part of it. `none` says only that
 * somebody is under 18, and `unsure` leaves it open.
 */
export type Telling = 'own' | 'next' | 'sum' | 'rest' | 'less' | 'half' | 'third' | 'none' | 'unsure'

/**
 * Words within sayings: how people laugh and call each other in chats, how they have an age, and who has it; of somebody
 * who has just grown up, looks of a child, and that an age is not known.
 */
export type SayingPart =
  | 'laughs'
  | 'have'
  | 'only'
  | 'who'
  | 'years'
  | 'anyone'
  | 'justGrown'
  | 'childlike'
  | 'ageUnknown'

/** One language as the reader knows it. Words are written plainly; a space separates the words of a phrase. */
export interface AgeLanguage {
  readonly code: string
  /** Number words by value, every inflection; blanks separate. */
  readonly numbers: Readonly<Record<number, string>>
  readonly ordinals?: Readonly<Record<number, string>>
  /** Words within a compound number: "and", "y". */
  readonly joiners?: string
  /** Endings that make a number word an age: "jährige", "летняя". */
  readonly endings?: string
  /** Phrases of each role, separated by commas. */
  readonly words: Readonly<Partial<Record<Exclude<Role, 'number' | 'ordinal' | 'shortUnit'>, string>>>
  /** Months, weeks and days, by how many make a year. */
  readonly shortUnits?: Readonly<Record<number, string>>
  /** Endings of words for people: "er", "ist". */
  readonly personEndings?: string
  /** Endings of verbs in the past, wherever such a word stands. */
  readonly pastEndings?: string
  /** Endings of a verb beside its subject, third person singular. The longest that fits counts. */
  readonly verbEndings?: { readonly present: string; readonly past: string }
  /** Alternatives of each part, separated by commas. */
  readonly sayingParts?: Readonly<Partial<Record<SayingPart, string>>>
  /** Patterns over a sentence's text, as `sayings.ts` explains them. */
  readonly sayings?: Readonly<Partial<Record<Telling, readonly string[]>>>
  /** How old somebody in a grade is: the grade plus this. */
  readonly gradeOffset?: number
}
