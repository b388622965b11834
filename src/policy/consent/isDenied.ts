/** Whether what stands around words says that what they name is not: "no …", "I would never use a …", "… are out". */
export function isDenied(before: string, after: string): boolean {
  return (denial.test(before) && !emphasis.test(before)) || dismissal.test(after)
}

const negation = String.raw`(?:no(?! (?:one|body|doubt|matter|wonder|choice|escape|mercy|way|problem|use|time|rush|need to)\b)|not|never|nor|neither|without|(?:do|does|did|is|are|was|were|wo|would|will|can|could|should|have|has|had|ai)n['’]?t|cannot|nothing|avoid(?:s|ing)?|skip(?:s|ping)?|forbids?|refuses?|instead of|rather than|free of|ruled out|rule out|leave out)`

/** A negation, and up to four words of the same clause. */
const denial = new RegExp(String.raw`\b${negation}(?:[ \t]+[\p{L}'’-]+){0,4}[ \t]+(?:["“'(]\s*)?$`, 'iu')

/** "Not only a …", "why not a …", "never take off the …": it is there all the same. */
const emphasis =
  /\b(?:(?:not|n['’]t) (?:only|just|merely|without|quite without|stop|mind)|why not|if not|never (?:without|stop|take|remove|forget)|(?:not|n['’]t) (?:take|remove|move|escape|resist|wait|help|forget|touch|look|fight)|no longer without|nothing but|nothing like|cannot (?:resist|wait|escape|help)|can['’]?t (?:resist|wait|escape|help))\b[^.!?;\n]{0,50}$/i

const dismissal =
  /^[ \t]*(?:['’]?s|is|are|stays?|remains?|was|were|will be|will stay)?[ \t]+(?:strictly |completely |always |still )?(?:off[- ]limits|off the table|ruled out|out of the question|out of bounds|not (?:allowed|an option|for (?:us|me|you)|happening|welcome)|a (?:hard |firm )?(?:limit|no)\b)/i
