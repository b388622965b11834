import {
  affirmingNouns,
  auxiliaries,
  avoidance,
  avoidancePairs,
  breaks,
  denies,
  determiners,
  heads,
  needsPreposition,
  negations,
  objects,
  outer,
  outerNegation,
  passing,
  prepositions,
  reversing,
  subjects,
  takesBack,
} from './denialWords.ts'

/*
 * Whether the words around what a topic names say that it does not happen. A denial is recognised only in the forms listed
 * here; whatever is not clearly one counts as none, so that a limit is kept rather than talked away. Three forms:
 * "no … X"; "not … <verb> … X" with a verb of use, wish or permission; and a verb of avoidance before X, unless that one is
 * itself denied ("never avoids X", "not without X"). None of them reaches beyond its clause: a comma ends it unless it
 * stands in a list, and so do "and", a new subject, and a new noun phrase behind a finished one.
 */

/** So many words of the same clause may stand between the negation and what it denies. */
const reach = 6
const maxItemLength = 2

const dismissal =
  /^(?:[ \t]*(?:['’]?s|is|are|stays?|remains?|will be|will stay)[ \t]+(?:strictly |completely |always |still )?(?:off[- ]limits|off the table(?! (?:and|in|into|with|before)\b)|ruled out|out of the question|out of bounds|not (?:(?:allowed|welcome)(?! to)|an option|for (?:us|me|you)(?! to)|happening)|a (?:hard |firm )?(?:limit|no)\b)|[ \t]+(?:strictly |completely )?(?:ruled out|off[- ]limits|not allowed(?! to)))/i

/** Whether what stands around words says that what they name is not: "no …", "I would never use a …", "… are out". */
export function isDenied(before: string, after: string): boolean {
  if (dismissal.test(after)) return !takesBack(after.replace(dismissal, ''))
  return isDeniedBefore(clauseOf(before), after)
}

/** The clause a text ends with. */
function clauseOf(before: string): string {
  const [clause = ''] = before
    .split(/[.!?;:\n–—(]|,?\s(?:but|yet|however|although|though|because|so that)\s/iu)
    .slice(-1)
  return clause.replace(/\b(?:no|never|nope),\s/giu, '').toLowerCase()
}

function isDeniedBefore(clause: string, after: string): boolean {
  const words = clause.match(/[\p{L}\p{N}'’-]+|,/gu) ?? []
  const from = Math.max(0, words.length - reach - 1)
  for (let at = words.length - 1; at >= from; at -= 1) {
    const word = words[at] ?? ''
    const between = words.slice(at + 1)
    const isPair = avoidancePairs.has(`${words[at - 1] ?? ''} ${word}`)
    if (isPair || avoidance.test(word)) {
      const outside = words.slice(0, isPair ? at - 1 : at)
      return !isGoverned(outside, outer) && isAvoided(between, after)
    }
    if (negations.test(word)) return isDenial(word, words.slice(0, at), between, after)
  }
  return false
}

/** Whether a negation stands shortly before, in the same run of words. */
function isGoverned(before: readonly string[], by: RegExp): boolean {
  const near = before.slice(-5)
  const start = near.findLastIndex((word) => word === ',' || breaks.has(word) || word === 'or')
  return near.slice(start + 1).some((word) => by.test(word) || (by === outer && avoidance.test(word)))
}

function isDenial(negation: string, before: readonly string[], between: readonly string[], after: string): boolean {
  if (/^(?:why|if)$/.test(before.at(-1) ?? '')) return false
  if (reversing.test(between.join(' ')) || takesBack(after)) return false
  if (!/^(?:nor|neither)$/.test(negation) && isGoverned(before, outerNegation)) return false
  const [first = ''] = between
  if (negation === 'no' && first === 'longer') return isVerbDenied('not', between.slice(1), after)
  if (negation === 'no' && first === 'to')
    return /^(?:say|says|said|saying)$/.test(before.at(-1) ?? '') && isNamed(between.slice(1), after, true)
  if (/^(?:neither|nor)$/.test(negation) && auxiliaries.has(first)) return isVerbDenied(negation, between, after)
  if (/^(?:no|neither|nor|none)$/.test(negation)) return isNamed(between, after, false)
  return isVerbDenied(negation, between, after)
}

/** After a verb of avoidance: a thing ("avoids the …"), or the use of it ("without using a …", "refuses to use …"). */
function isAvoided(between: readonly string[], after: string): boolean {
  if (reversing.test(between.join(' ')) || takesBack(after)) return false
  const verb = between[0] === 'to' ? between[1] : between[0]
  const isUse = verb !== undefined && denies.has(verb) && (between[0] === 'to' || verb.endsWith('ing'))
  return isUse ? isVerbDenied('not', between, after) : isNamed(between, after, true)
}

/** Whether these words and the one they lead to are one thing, or a list of things, rather than the next clause. */
function isNamed(between: readonly string[], after: string, mayBeDefinite: boolean): boolean {
  if (between.some((word) => affirmingNouns.has(word) && !isHead(between, word))) return false
  const parts = partsOf(between)
  if (parts.length > 1) return isList(parts, after)
  const words = heads.has(between[0] ?? '') && prepositions.has(between[1] ?? '') ? between.slice(2) : between
  const isDefinite = mayBeDefinite || words !== between
  return words.every((word, index) => {
    if (word === 'or' || word === 'nor') return index > 0
    if (determiners.has(word)) return isDefinite && (index === 0 || /^(?:or|nor)$/.test(words[index - 1] ?? ''))
    return isThing(word)
  })
}

const isHead = (between: readonly string[], word: string) =>
  heads.has(word) && between[0] === word && prepositions.has(between[1] ?? '')

const isThing = (word: string) =>
  !breaks.has(word) &&
  !prepositions.has(word) &&
  !determiners.has(word) &&
  !objects.has(word) &&
  !subjects.has(word) &&
  !auxiliaries.has(word) &&
  !word.endsWith('ing')

/** "No ropes, gags or …": short items, and an "or" at the end or behind it. With "and" only from three items on. */
function isList(parts: readonly (readonly string[])[], after: string): boolean {
  const items = parts.map((part) => part.filter((word) => !/^(?:or|nor|and)$/.test(word)))
  if (items.some((item) => item.length > maxItemLength || !item.every(isThing))) return false
  const last = parts.at(-1) ?? []
  if (parts.slice(0, -1).some((part) => part.some((word) => /^(?:or|nor|and)$/.test(word)))) return false
  if (/^(?:or|nor)$/.test(last.at(-1) ?? '')) return true
  if (last.length === 0) return /^,?\s+(?:or|nor)\s+(?!not\b)/i.test(after)
  return last.at(-1) === 'and' && items.flat().length > 1 && endsList.test(after)
}

const endsList =
  /^\s*(?:$|[.!?;:)"”*]|(?:play|tonight|today|here|ever|anymore|at all|this time|for (?:you|me|us)|between us)\b)/i

function partsOf(words: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]]
  for (const word of words) {
    if (word === ',') parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts
}

/** Whether "not" reaches what its verb has for an object. `words` stand between the two. */
function isVerbDenied(negation: string, words: readonly string[], after: string): boolean {
  // A question that is denied suggests it: "Don't you want a …?"
  if (/^[^.!;:\n]*\?/.test(after)) return false
  const [head = [], ...others] = partsOf(words)
  if (others.length > 0 && !isList([head.slice(-1), ...others], after)) return false
  const phrase = head
  if (phrase.some((word) => breaks.has(word)) || !isOneClause(negation, phrase)) return false
  if (/^(?:nothing|nobody)$/.test(negation))
    return phrase[0] !== 'to' && phrase.every((word) => passing.has(word) || denies.has(word))
  // "Let the … slip": what is let is there.
  if (others.length === 0 && /^(?:lets?|letting|makes?)$/.test(phrase.findLast((word) => !determiners.has(word)) ?? ''))
    return false
  const at = phrase.findIndex((word) => !passing.has(word))
  if (at < 0) return true
  const first = phrase[at] ?? ''
  if (denies.has(first)) return goesOn(phrase.slice(at))
  // "Does not want sharp …", but not "does not need leave to use …".
  return denies.has(phrase[0] ?? '') && phrase.slice(1).every((word) => determiners.has(word) || isThing(word))
}

/** Whether what follows a verb is its object, and how that is reached. */
function goesOn([verb = '', ...rest]: readonly string[]): boolean {
  if (!needsPreposition.test(verb)) return true
  const at = objects.has(rest[0] ?? '') ? 1 : 0
  return prepositions.has(rest[at] ?? '')
}

/** Whether no new subject, participle or noun phrase begins behind what is complete. */
function isOneClause(negation: string, words: readonly string[]): boolean {
  let hasVerb = false
  for (const [index, word] of words.entries()) {
    const previous = index === 0 ? negation : (words[index - 1] ?? '')
    if (subjects.has(word) && !(auxiliaries.has(previous) || (index === 0 && /n['’]t$/.test(negation)))) return false
    const isVerb = denies.has(word) || auxiliaries.has(word) || passing.has(word)
    if (word.endsWith('ing') && hasVerb && !mayTakeIng.test(previous)) return false
    if (determiners.has(word) && index > 0 && !leadsOn(previous)) return false
    if (word === 'you' && hasVerb && !isObjectBefore(words[index + 1])) return false
    if (isVerb && denies.has(word)) hasVerb = true
  }
  return true
}

const mayTakeIng =
  /^(?:of|about|to|in|into|for|with|consider|contemplate|likes?|suggests?|not|be|tolerate|accept|mention|ever)$/

/** After these a noun phrase may begin. */
const leadsOn = (word: string) =>
  prepositions.has(word) ||
  denies.has(word) ||
  (objects.has(word) && word !== 'it') ||
  auxiliaries.has(word) ||
  /^(?:or|nor|want\w*|need\w*|get|gets|getting|got|be|any|all|ever|even|again|allow\w*|permit\w*|have|having|let\w*)$/.test(
    word,
  )

const isObjectBefore = (next: string | undefined) =>
  next === undefined || prepositions.has(next) || determiners.has(next) || /^(?:any|such|more|ever|again)$/.test(next)
