/*
 * Denials in languages besides English. As in English only clear forms count, so that a limit is kept rather than talked
 * away. A denial is a word that denies, right before the topic: between the two may stand articles, a preposition of use
 * and adjectives, or a list of things that ends with "or". It ends with its clause: at any sign, at a conjunction, at a
 * verb. It is none where something in its clause turns it round ("never forgets the …", "not without …"), where it asks,
 * and where only the number or the manner is denied ("no … is too long").
 */

/** How a language denies. Words are lower case; texts are compared so. */
export interface DenialGrammar {
  /** Each stands before what it denies: "no", "never", "without". */
  readonly deniers: RegExp
  /** What may stand between a denier and the topic, as many as two of them. */
  readonly between: RegExp
  /** The word before the last thing of a denied list. */
  readonly or: RegExp
  /** Negations that turn a denier round when they stand before it in its clause. */
  readonly outer: RegExp
  /** Anywhere in the clause: it is there all the same. */
  readonly reversing: RegExp
  /** Words a new clause begins with. */
  readonly breaks: RegExp
  /** Right behind the topic: that it is not. */
  readonly dismissal: RegExp
}

export type DenialLanguage = 'de' | 'fr' | 'es'

const word = (words: string) => new RegExp(`^(?:${words})$`, 'u')
/** Words that begin so, wherever in a text. */
const stems = (words: string) => new RegExp(String.raw`(?<!\p{L})(?:${words})`, 'u')

export const denialGrammars: Readonly<Record<DenialLanguage, DenialGrammar>> = {
  de: {
    deniers: word('kein(?:e[nrms]?)?|nie|niemals|ohne|weder'),
    // Adjectives are declined; infinitives of helpers look the same.
    between: word(
      String.raw`mit|mehr|wieder|de[nrm]|die|das|eine[nrm]?|diese[nrms]?|(?!(?:(?:soll|woll|könn|müss|dürf|werd|würd|hab|hatt|wär|wurd|seid|sei|wag|brauch)(?:e|en|te|ten)|ihn|ihnen|ihr|ihre|ihrer|er|es|alle|viele|wegen|gegen|neben|zwischen|unter|hinter|über|außer|ohne|aber|immer|weiter)$)\p{Ll}{2,}(?:e|en|er|em|es)`,
    ),
    or: word('oder|noch'),
    outer: stems(String.raw`nicht(?!\p{L})|nie|kein|ohne|kaum|selten|unmöglich|warum|wieso|weshalb|wenn`),
    reversing: stems(
      String.raw`nur(?!\p{L})|problem|zweifel|wunder|grund|ende(?!\p{L})|mangel|ausweg|hindernis|scham|sorge|gnade|erbarmen|mitleid|pause|frage|bloß|allein|genug|vergess|vergiss|vermeid|vermied|meid|scheu|auslass|auslässt|ausgelass|lässt|lass|ablehn|lehn|verzicht|verweiger|weiger|spar|erspar|aufhör|hör|stopp|fürcht|angst|zurückhalt|widersteh|entkomm|entgeh|flieh|hass|fehl|versäum|verpass|übersprin|überspring|beend|genüg|zöger|müde|satt|außer|bis(?!\p{L})|bevor|als(?!\p{L})|zu(?!\p{L})|zuviel|weg|übrig|ungenutzt|unbenutzt|nicht(?!\p{L})`,
    ),
    breaks: word(
      'und|aber|sondern|denn|doch|jedoch|weil|dass|damit|während|wenn|als|bis|ob|der|wer|was|dann|danach|obwohl',
    ),
    dismissal:
      /^\s+(?:sind|ist|bleib(?:t|en))\s+(?:streng\s+|absolut\s+)?(?:tabu|ausgeschlossen|verboten|nicht erlaubt)(?!\p{L})/iu,
  },
  fr: {
    deniers: word('pas|jamais|aucune?|sans|ni'),
    between: word(
      'de|du|des|d|les|la|le|l|un|une|ces|cette|avec|plus|(?:petit|grand|long|gros|vrai|fin|froid|nouvel|autre)(?:le)?s?|longue?s?|grosses?|petites?|grandes?|vraies?|fines?|froides?',
    ),
    or: word('ou|ni'),
    outer: stems(String.raw`sans|jamais|pas(?!\p{L})|rien|rare|pourquoi|si(?!\p{L})|impossible`),
    reversing: stems(
      String.raw`seulement|uniquement|simplement|que(?!\p{L})|qu['’]|oubli|évit|refus|crain|peur|lâch|arrêt|cess|épargn|manqu|néglig|hésit|résist|échapp|fui(?!\p{L})|fuir|rejet|renonc|limit|prive|saut(?:e|er|es|ent)(?!\p{L})|content|déteste|lass|fatigu|assez|trop|avant|jusqu|sauf|doute|encore|contre|range|pose|inutil`,
    ),
    breaks: word('et|mais|car|donc|que|qui|puis|quand|lorsque|si|parce|pour|où|alors|elle|il|je|tu|nous|vous'),
    dismissal:
      /^\s+(?:sont|est|restent?)\s+(?:strictement\s+)?(?:exclu(?:e?s?)|interdit(?:e?s?)|hors de question|hors limites)(?!\p{L})/iu,
  },
  es: {
    deniers: word('sin|nada|ning[uú]n|ningun[ao]s?|ni|nunca|jam[aá]s|no'),
    between: word(
      'de|del|las?|los|el|un[ao]?s?|esas?|esos?|con|m[aá]s|hay|habr[aá]|(?:larg|grand|fin|fr[ií]|nuev|pequeñ|gruesa?)(?:[ao]s?|es?)?',
    ),
    or: word('o|u|ni'),
    outer: stems(
      String.raw`sin(?!\p{L})|nunca|jam[aá]s|no(?!\p{L})|nada|nadie|apenas|por qu[eé]|si(?!\p{L})|imposible`,
    ),
    reversing: stems(
      String.raw`s[oó]lo(?!\p{L})|solamente|[uú]nicamente|bast|olvid|evit|rechaz|tem[eai]|miedo|dej[aeo]|deten|detien|cesa|par[ao](?!\p{L}|\s)|ahorr|falt|dud|resist|escap|huy|huir|neg[aó]|nieg|renunci|limit|odi[ao]|cans|suficiente|demasiad|antes|hasta|salvo|menos|excepto|contra|guard|suelt|salt|perdon|priv[ao]|m[aá]s que`,
    ),
    breaks: word('y|e|pero|sino|porque|que|cuando|si|mientras|aunque|luego|entonces|ella|[eé]l|yo|t[uú]|para'),
    dismissal:
      /^\s+(?:est[aá]n?|quedan?|son|es)\s+(?:estrictamente\s+|totalmente\s+)?(?:prohibid\p{L}+|descartad\p{L}+|excluid\p{L}+|fuera de (?:lugar|l[ií]mites?|la mesa|discusi[oó]n))(?!\p{L})/iu,
  },
}

const signs = /[.!?;:\n–—()"“”„«»¡¿…*]/u
const maxBetweenLength = 2

/** Whether the words around a topic's name say that it is not. */
export function isDeniedBy(grammar: DenialGrammar, before: string, after: string): boolean {
  const [behind = ''] = after.toLowerCase().split(/[.!;:,\n–—()"“”„«»…*]/u)
  if (behind.includes('?')) return false
  const dismissed = grammar.dismissal.exec(after)
  if (dismissed) return !turnsRound(grammar, behind.slice(dismissed[0].length))
  const sentence = (before.split(signs).at(-1) ?? '').replaceAll(/['’]/gu, ' ')
  const written = sentence.match(/[\p{L}\p{N}-]+|,/gu) ?? []
  const words = written.map((one) => one.toLowerCase())
  const at = denierOf(grammar, words, written)
  if (at === undefined) return false
  const start = words.findLastIndex((one, index) => index < at && (one === ',' || grammar.breaks.test(one)))
  const outside = words.slice(Math.max(start, 0), at).join(' ').replace(/^, ?/, '')
  if (
    turnsRound(grammar, `${outside} ${words.slice(at + 1).join(' ')}`) ||
    turnsRound(grammar, clauseIn(grammar, behind))
  )
    return false
  // "Ne … pas", "no … ninguna" and "sin ninguna" deny once; "not without" and "why not" do not.
  const denier = words[at] ?? ''
  const isConcord = /^(?:pas|jamais|aucune?|ni|nada|ning[uú]n\p{L}*|nunca|jam[aá]s)$/u.test(denier)
  const doubtful = isConcord
    ? outside.replace(/(?:^|\s)(?:no|sin|sans|nunca|jam[aá]s)$/u, '').replace(/(?<!\p{L})no(?!\p{L})/u, '')
    : outside
  return !grammar.outer.test(doubtful)
}

const turnsRound = ({ reversing }: DenialGrammar, text: string): boolean => reversing.test(text)

/** What follows up to the next clause. */
function clauseIn({ breaks }: DenialGrammar, behind: string): string {
  const words = behind.match(/[\p{L}\p{N}'’-]+/gu) ?? []
  const end = words.findIndex((one) => breaks.test(one))
  // The word itself is kept: "als" and "que" compare.
  return words.slice(0, end < 0 ? words.length : end + 1).join(' ')
}

/** The place of the word that denies what these words lead to. As they are written: a capital makes a German noun. */
function denierOf(
  { deniers, between, or, breaks }: DenialGrammar,
  words: readonly string[],
  written: readonly string[],
): number | undefined {
  const last = words.length - 1
  let at = last
  const mayStandBetween = (one: string) => between.test(one) && ![deniers, or, breaks].some((other) => other.test(one))
  while (at >= 0 && last - at < maxBetweenLength && mayStandBetween(written[at] ?? '')) at -= 1
  if (deniers.test(words[at] ?? '')) return at
  if (!or.test(words[at] ?? '')) return undefined
  // A list: things of one or two words, with commas between them.
  let run = 0
  for (at -= 1; at >= 0; at -= 1) {
    const one = words[at] ?? ''
    if (deniers.test(one)) return at
    run = one === ',' ? 0 : run + 1
    if (run > maxBetweenLength) return undefined
  }
  return undefined
}
