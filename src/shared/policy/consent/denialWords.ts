/* The words a denial is made of. What is in none of these lists counts as a thing, or as how it is. */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

export const negations = /^(?:no|not|never|nor|neither|nothing|none|nobody|cannot|\p{L}+n['’]t)$/u
export const avoidance =
  /^(?:without|avoid(?:s|ed|ing)?|skip(?:s|ped|ping)?|forbid(?:s|den|ding)?|refus(?:e|es|ed|ing)|exclud(?:e|es|ed|ing)|bann?(?:s|ed|ing)?|prohibit(?:s|ed|ing)?|lack(?:s|ed|ing)?)$/
export const avoidancePairs = new Set([
  'instead of',
  'rather than',
  'free of',
  'ruled out',
  'rule out',
  'rules out',
  'leave out',
  'leaves out',
  'left out',
  'free from',
  'devoid of',
])
/** What may govern a verb of avoidance and turn it round. */
export const outer =
  /^(?:no|not|never|nobody|nothing|hardly|rarely|seldom|cannot|neither|nor|fail(?:s|ed|ing)?|unable|impossible|useless|pointless|begs?|begged|begging|\p{L}+n['’]t)$/u
/** What turns a negation round. */
export const outerNegation = /^(?:not|never|nobody|hardly|rarely|cannot|\p{L}+n['’]t)$/u

/** After "no" or "without", these say that there is plenty of it, or that nothing stands in its way. */
export const affirmingNouns = setOf(
  'doubt doubts matter wonder choice choices escape mercy pity way ways problem problems use time rush need limit limits end ends shortage lack stranger hesitation objection objections qualms exception exceptions reason reasons harm wrong question questions secret stopping avoiding denying mistaking one body less fewer other better sooner longer fear shame regret regrets holding hiding getting resisting stop break pause rest idea clue notion chance answer answers word words warning warnings sound noise help hope say voice permission consent notice delay delays patience rescue refuge relief respite defence defense protection excuse excuses protest protests resistance reply response move trouble effort care love sweat pressure fuss ceremony invitation apology remorse asking thought thoughts trace sign warmup preamble further ado',
)
/** "No use of …", "no place for …": what follows is still denied. */
export const heads = setOf(
  'use kind kinds sort sorts type types form forms mention talk place room interest desire wish intention plan plans part',
)

/** Between "not" or "never" and what it denies: helpers, and who it is about. */
export const passing = setOf(
  'be been being have has having had do does did doing ever even again really actually truly at all want wants wanted to go going gonna let lets letting allow allows allowed permit permits permitted make makes force anyone anybody someone you me us him her them it we i he she they will would shall may might must should can could in on with for a an any the your my his their our such that this these those there need needs dare dares get gets getting got',
)
/** What the first other word must be for a denial: wishes and permission, and use of a thing against a body. */
export const denies = setOf(
  'use uses used using want wants like likes liked need needs do does have has get bring brings bringing brought put puts putting try tries trying give gives giving play plays playing include includes included including involve involves involved involving mention mentions apply applies offer offers suggest suggests allowed permitted welcome wanted happening into fan interested fond up keen comfortable okay ok fine good happy open part dream think consider contemplate agree consent accept tolerate come comes ask asks threaten threatens do reach reaches hear see feel talk speak any much many more kind sort type stick sticks sticking stuck push pushes pushing pushed press presses pressing pressed drive drives driving slide slides sliding thrust thrusts thrusting jab jabs jabbing stab stabs stabbing poke pokes poking prick pricks pricking pierce pierces piercing insert inserts inserting inject injects injecting shove shoves shoving plunge plunges plunging place places placing lay lays laying run runs running wield wields wielding employ employs employing attach attaches attaching',
)
/** Deny what follows only with a preposition: "I do not ask for …". */
export const needsPreposition =
  /^(?:asks?|think|dream|talk|speak|hear|agree|consent|comes?|threatens?|reach(?:es)?|play(?:s|ing)?|happy|ready|okay|ok|fine|good|fan|interested|fond|up|keen|comfortable|open|part|happening|kind|sort|type)$/
export const prepositions = setOf(
  'of about for to with in into on near at by over from through under inside against upon onto anywhere towards',
)
export const determiners = setOf('a an the this that these those my your his her its our their some every each')
export const objects = setOf('me you him her us them it anyone anybody someone')
export const subjects = setOf('i he she we they who')
export const auxiliaries = setOf(
  'do does did will would shall should can could may might must have has had is are am was were be let that',
)

/** Words that begin something else, which the negation does not reach. */
export const breaks = setOf(
  'and then so as while when where what who whom whose which why how whether because since if once than though although still yet plus',
)

/** Anywhere between a negation and what follows: it is there all the same. */
export const reversing =
  /\b(?:only|just|merely|simply|solely|stop(?:s|ped|ping)?|hesitat\w*|mind(?:s|ed)?|shy|shies|limit(?:s|ed|ing)?|hold(?:s|ing)? back|resist\w*|wait\w*|escap\w*|evad\w*|dodg\w*|flee\w*|outrun|avoid\w*|prevent\w*|help|forget\w*|forgot|mov(?:e|es|ed|ing)|remov\w*|take off|takes off|look|fight\w*|touch\w*|less|fewer|but|until|unless|before|afraid|ashamed|averse|opposed|against|above|beyond|enough|tire[ds]?|fail(?:s|ed)?|cease\w*|quit\w*|deny|denies|object\w*|dislik\w*|hat(?:e|es|ed)|miss|spare\w*|worry|like(?= (?:a|the|some))|wrong|left|(?<!\bwants? to )(?:sees?|seen|seeing|saw|feel(?:s|ing)?|felt|hears?(?! (?:of|about)\b)|hearing|heard|notice\w*|watch\w*))\b/

/** Behind what is named: that it stays, or that only the way, the time or the number of it is denied. */
const assent =
  /\b(?:too|enough|until|till|unless|except|but|before|yet|once|twice|only|just|merely|alone|not|never|cannot|without|spared?|unused|deep|deeper|hard|harder|fast|faster|far|slow|quick|first|because|at once|all the way|by halves|like (?:this|that|a|an|the)|(?!(?:real|actual|honest|normal|general|personal|current|final|complete|absolute|definite|certain|probab)l?ly\b)\p{L}{2,}ly|\p{L}+n['’]t)\b/u
const putAway = /^\s+(?:down|away|aside|back|off|out|go|slip|drop|fall|leave|rest|stop)\b/

/** Whether the rest of a clause takes back what a negation before it denied. */
export function takesBack(after: string): boolean {
  const rest = after.toLowerCase()
  const [clause = ''] = rest.split(/[.,!?;:\n–—()"”“]/)
  return assent.test(clause) || putAway.test(clause)
}
