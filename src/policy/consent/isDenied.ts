/*
 * Whether the words around what a topic names say that it does not happen. A denial is recognised only in the forms listed
 * here; whatever is not clearly one counts as none, so that a limit is kept rather than talked away. Three forms:
 * "no … X"; "not … <verb> … X" with a verb of use, wish or permission; and a verb of avoidance before X, unless that one is
 * itself denied ("never avoids X", "not without X").
 */

/** So many words of the same clause may stand between the negation and what it denies. */
const reach = 5

const pure = /^(?:no|not|never|nor|neither|nothing|none|nobody|cannot|\p{L}+n['’]t)$/u
const avoidance =
  /^(?:without|avoid(?:s|ed|ing)?|skip(?:s|ped|ping)?|forbid(?:s|den|ding)?|refus(?:e|es|ed|ing)|exclud(?:e|es|ed|ing)|bann?(?:s|ed|ing)?|prohibit(?:s|ed|ing)?|lack(?:s|ed|ing)?)$/
const avoidancePairs = new Set([
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
const outer = /^(?:no|not|never|nobody|nothing|hardly|rarely|seldom|cannot|neither|nor|\p{L}+n['’]t)$/u

/** After "no", these say that there is plenty of it, or that nothing stands in its way. */
const affirmingNouns = new Set(
  'doubt matter wonder choice choices escape mercy way problem problems use time rush need limit limits end ends shortage lack stranger hesitation objection objections qualms exception exceptions reason reasons harm wrong question secret stopping avoiding denying mistaking one body less fewer other better sooner longer more fear shame regret regrets holding hiding getting resisting stop break pause rest'.split(
    ' ',
  ),
)
/** Between "not" or "never" and what it denies: helpers, and who it is about. */
const passing = new Set(
  'be been being have has had having do does did doing ever even again really actually truly at all want wants wanted to go going gonna let lets letting allow allows allowed permit permits permitted make makes force see anyone anybody someone you me us him her them it we i he she they will would shall may might must should can could in on with for a an any the your my his their our such that this these those there need needs dare dares get gets getting got'.split(
    ' ',
  ),
)
/** What the first other word must be for a denial. */
const denies = new Set(
  'use uses used using want wants like likes liked need needs do does have has get bring brings put puts try tries give gives play plays include includes included involve involves mention mentions apply applies offer offers suggest suggests allowed permitted welcome wanted happening into fan interested fond up keen comfortable ready okay ok fine good happy open part dream think consider contemplate agree consent accept tolerate come comes ask asks threaten threatens do reach reaches hear talk speak any much many more kind sort type'.split(
    ' ',
  ),
)
/** Anywhere between a negation and what follows: it is there all the same. */
const reversing =
  /\b(?:only|just|merely|simply|solely|stop(?:s|ped|ping)?|hesitat\w*|mind(?:s|ed)?|shy|shies|limit(?:s|ed|ing)?|hold(?:s|ing)? back|resist\w*|wait\w*|escap\w*|help|forget\w*|forgot|mov(?:e|es|ed|ing)|remov\w*|take off|takes off|look|fight\w*|touch\w*|less|fewer|but|until|unless|before|afraid|ashamed|averse|opposed|against|above|beyond|enough|tire[ds]?|fail(?:s|ed)?|cease\w*|quit\w*|deny|denies|object\w*|dislik\w*|hat(?:e|es|ed)|miss|spare\w*|worry|like(?= (?:a|the|some))|wrong|left)\b/

const dismissal =
  /^[ \t]*(?:['’]?s|is|are|stays?|remains?|was|were|will be|will stay)?[ \t]+(?:strictly |completely |always |still )?(?:off[- ]limits|off the table|ruled out|out of the question|out of bounds|not (?:allowed|an option|for (?:us|me|you)|happening|welcome)|a (?:hard |firm )?(?:limit|no)\b)/i

/** Whether what stands around words says that what they name is not: "no …", "I would never use a …", "… are out". */
export function isDenied(before: string, after: string): boolean {
  return dismissal.test(after) || isDeniedBefore(clauseOf(before))
}

/** The clause a text ends with. A comma ends one only where another begins. */
function clauseOf(before: string): string {
  const [clause = ''] = before
    .split(/[.!?;:\n–—(]|,?\s(?:but|yet|however|although|though|because|so that)\s/iu)
    .slice(-1)
  return clause.replace(/\b(?:no|never|nope),\s/giu, '').toLowerCase()
}

function isDeniedBefore(clause: string): boolean {
  const words = clause.match(/[\p{L}\p{N}'’-]+|,/gu) ?? []
  const from = Math.max(0, words.length - reach - 1)
  for (let at = words.length - 1; at >= from; at -= 1) {
    const word = words[at] ?? ''
    const between = words.slice(at + 1)
    // A list goes on ("no ropes, gags or …"), but a new clause does not deny what the old one did.
    if (word === ',') continue
    const pair = `${words[at - 1] ?? ''} ${word}`
    if (avoidancePairs.has(pair)) return !isGoverned(words.slice(0, at - 1))
    if (avoidance.test(word)) return !isGoverned(words.slice(0, at)) && !reversing.test(between.join(' '))
    if (pure.test(word)) return isDenial(word, words.slice(0, at), between)
  }
  return false
}

/** Whether a negation stands shortly before, in the same run of words. */
function isGoverned(before: readonly string[]): boolean {
  const near = before.slice(-5)
  return near.slice(near.lastIndexOf(',') + 1).some((word) => outer.test(word))
}

function isDenial(negation: string, before: readonly string[], between: readonly string[]): boolean {
  if (/^(?:why|if)$/.test(before.at(-1) ?? '')) return false
  if (reversing.test(between.join(' '))) return false
  const words = between.filter((word) => word !== ',')
  if (/^(?:no|neither|nor|none)$/.test(negation)) return !words.some((word) => affirmingNouns.has(word))
  if (/^(?:nothing|nobody)$/.test(negation)) return words.every((word) => passing.has(word) || denies.has(word))
  const first = words.find((word) => !passing.has(word))
  return first === undefined || denies.has(first) || denies.has(words[0] ?? '')
}
