import type { Lexicon } from './lexicon.ts'
import type { Mention } from './numbers.ts'
import { hasPersonEnding, isName, personNear, slavicVerb, subjectBefore } from './people.ts'
import type { Words } from './words.ts'

/** What the words around a number make of it. */
export interface Claim {
  readonly kind: 'minor' | 'doubt' | 'adult'
  readonly age: number
  readonly reason: Reason
  /** The tokens that say so. */
  readonly from: number
  readonly to: number
  /** Means nothing beside an age of 18 to 20: "teenager". */
  readonly isOpen?: boolean
}

export type Reason = 'age' | 'limit' | 'memory' | 'apparent' | 'grade' | 'birth year' | 'word' | 'birthday'

export const adultAge = 18
/** Older than any age; greater numbers are counts of something else. */
export const oldest = 120

/** Whether a number is somebody's age now. Undefined where it counts something else, or was somebody's age. */
export function claimOf(mention: Mention, words: Words, lexicon: Lexicon): Claim | undefined {
  return new Judge(mention, words, lexicon).claim()
}

class Judge {
  readonly #number: Mention
  readonly #words: Words
  readonly #lexicon: Lexicon
  /** The languages that the number and its unit may be of. */
  #langs: number

  constructor(number: Mention, words: Words, lexicon: Lexicon) {
    this.#number = number
    this.#langs = number.langs
    this.#words = words
    this.#lexicon = lexicon
  }

  claim(): Claim | undefined {
    const words = this.#words
    const { from, value } = this.#number
    const { unit, end } = this.#unit()
    if (words.isMark(from - 1, unit?.role === 'ageUnit' ? '$€£¥₽%' : '$€£#¥₽%')) return undefined
    if (unit) this.#langs &= unit.langs
    const langs = this.#langs
    if (this.#number.isOrdinal) return this.#birthday(end)
    if (words.isMark(end, '%€°')) return undefined
    const age = unit?.role === 'shortUnit' ? value / unit.value : value
    const shown = Math.floor(age)
    const make = (kind: Claim['kind'], reason: Reason, first: number): Claim => ({
      kind,
      age: shown,
      reason,
      from: first,
      to: end,
    })
    const isYoung = age < adultAge

    const g = this.#governorEnd()
    if (words.at(end, 'belowAfter', langs) && age <= adultAge) {
      if (this.#isDenied(from) || subjectBefore(words, g, this.#lexicon) !== 'person') return undefined
      return make('minor', 'limit', g)
    }
    const limit = words.before(g, 'below', langs)
    if (limit && age <= adultAge) {
      const claim = this.#limit(limit.from, g)
      if (claim !== undefined) return claim ? make(claim, 'limit', limit.from) : undefined
    }
    const notYet = value === adultAge && this.#isNotYet(g)
    if (notYet) return make('minor', 'limit', g - 1)
    const lead = this.#lead(g)
    const key = this.#key(lead)
    if (key !== undefined) {
      if (key === 'none' || (unit?.role === 'shortUnit' ? false : this.#isCounted(end))) return undefined
      if (key === 'at') return this.#momentary(make, isYoung)
      return make(isYoung ? 'minor' : 'adult', 'age', Math.max(0, Math.min(lead, g) - 1))
    }
    if (words.isMark(end, '+') && words.tokens[end]?.start === words.tokens[end - 1]?.end) return undefined
    const isStrong =
      unit?.role === 'ageUnit' || this.#number.hasEnding || (unit?.role === 'shortUnit' && this.#isOldAfter(unit.to))
    if (unit?.role === 'shortUnit' && !isStrong) return undefined
    if (isStrong) return this.#strong(make, isYoung, g, end)
    if (this.#number.form !== 'plain') return undefined
    if (unit?.role === 'yearUnit') return this.#years(make, isYoung, g, end)
    return this.#bare(make, isYoung, g, end)
  }

  /** The unit behind the number, over a range: "15 or 16 years old". */
  #unit() {
    const words = this.#words
    const langs = this.#langs
    let end = this.#number.to
    const next = words.tokens[end]
    const isRange = words.isMark(end, '-\u2014/~–') || words.at(end, 'range', langs)
    const second = isRange ? this.#numberTokenAt(words.at(end, 'range', langs)?.to ?? end + 1) : undefined
    const glued = !isRange && next?.kind === 'number' && next.isGlued ? end + 1 : undefined
    const after = second ?? glued ?? end
    const unit =
      words.at(after, 'ageUnit', langs) ??
      words.at(after, 'shortUnit', langs) ??
      words.at(after, 'yearUnit', langs) ??
      (words.isMark(after, '(') ? words.at(after + 1, 'ageUnit', langs) : undefined)
    if (unit) end = unit.to
    return { unit, end }
  }

  #numberTokenAt(index: number): number | undefined {
    const token = this.#words.tokens[index]
    if (token?.kind === 'number') return index + 1
    return this.#words.at(index, 'number')?.to
  }

  /** Where the words end that govern the number: before articles, "only", "about" and opening brackets. */
  #governorEnd(): number {
    const words = this.#words
    let index = this.#number.from
    for (let step = 0; step < 6; step += 1) {
      if (words.isMark(index - 1, '~≈<>')) {
        index -= 1
        continue
      }
      const filler = words.before(index, 'filler', this.#langs)
      if (!filler || words.before(index, 'below') || words.before(index, 'ageKey')) break
      if (words.before(index, 'turns') && !words.at(filler.from, 'turns')) break
      index = filler.from
    }
    return index
  }

  /** "Isn't 18 yet", "won't be eighteen". */
  #isNotYet(g: number): boolean {
    const words = this.#words
    const turns = words.before(g, 'turns') ?? words.before(g, 'turned')
    const no = words.before(skipFillers(words, turns?.from ?? g), 'no')
    const last = words.tokens[(no?.to ?? 0) - 1]?.text
    if (!no || (last !== "'t" && last !== 'not')) return false
    const verb = words.before(no.from, 'is') ?? words.before(no.from, 'has')
    if (!verb && !turns && last !== "'t") return false
    return subjectBefore(words, verb?.from ?? no.from, this.#lexicon) === 'person'
  }

  /** Further back, over what may stand between a key and its value. */
  #lead(g: number): number {
    const words = this.#words
    let index = g
    for (let step = 0; step < 12; step += 1) {
      const token = words.tokens[index - 1]
      if (!token) break
      const isMark = token.kind === 'mark' && ':=([{+->|,/\u2014>→.?'.includes(token.text)
      const isLine = token.kind === 'break' && step < 2
      const isWord =
        words.before(index, 'is') ??
        words.before(index, 'of') ??
        words.before(index, 'filler') ??
        words.before(index, 'looks')
      if (isWord && !words.before(index, 'ageKey')) index = isWord.from
      else if (isMark || isLine) index -= 1
      else break
    }
    return index
  }

  /** Whether a word for age stands before, with nothing but marks between. */
  #key(lead: number): 'age' | 'at' | 'none' | undefined {
    const words = this.#words
    const langs = this.#langs
    const g = this.#governorEnd()
    if ((words.before(g, 'memory', langs)?.length ?? 0) > 1) return 'none'
    const moment = words.before(g, 'at', langs)
    if (moment && moment.length > 1 && words.before(lead, 'ageKey', langs)) return 'at'
    let key = words.before(lead, 'ageKey', langs)
    if (!key && lead < this.#number.from) {
      // "The age of Mina is 16": the name stands between.
      const verb = words.before(this.#governorEnd(), 'is', langs)
      for (let back = 1; verb && back <= 6 && !key; back += 1) {
        if (words.isStop(verb.from - back)) break
        const candidate = words.at(verb.from - back, 'ageKey', langs)
        if (candidate && words.at(candidate.to, 'of', langs)) {
          key = candidate
          if (hasThing(words, candidate.to, verb.from)) return 'none'
        }
      }
    }
    if (!key) return undefined
    if (words.before(key.to, 'thing')) return 'none'
    // "The old one".
    if (
      this.#number.isWord &&
      this.#number.value < 3 &&
      key.to === this.#number.from &&
      words.tokens[key.from]?.text === 'old'
    )
      return 'none'
    const verb = words.before(key.from, 'is', langs)
    if (verb && subjectBefore(words, verb.from, this.#lexicon) === 'thing') return 'none'
    if (words.at(key.from, 'thing') && !words.at(key.from, 'ageKey')) return 'none'
    // A sentence or another value ends between: "of any age. 12 people".
    const between = words.tokens.slice(key.to, this.#number.from)
    const isShort = (index: number) => (between[index]?.text ?? '').length <= 3
    const isFullStop = (index: number) => between[index]?.kind === 'mark' && between[index]?.text === '.'
    // Dots that lead the eye to the value are many.
    const isLeader = (index: number) => isFullStop(index - 1) || isFullStop(index + 1)
    const isShortened = (index: number) => index > 0 && isShort(index - 1)
    if (between.some((_, index) => isFullStop(index) && !isShortened(index) && !isLeader(index))) return 'none'
    if (between.some(({ kind }) => kind === 'break') && !this.#isAlone()) return undefined
    const before = words.before(key.from, 'at') ?? words.before(key.to, 'at')
    const memory = words.before(key.from, 'memory') ?? words.before(key.to, 'memory')
    if (memory || words.before(key.from, 'was')) return 'none'
    if (this.#isDenied(key.from)) return 'none'
    if (before && before.length > 0 && words.before(key.to, 'at')?.from !== key.from) return 'at'
    if (words.tokens[key.from]?.text === 'aged' || between.length > 0) return 'age'
    return this.#isThingAfter(this.#number.to) || words.before(key.from, 'thing') ? 'none' : 'age'
  }

  /** Nothing else stands on the line of the number. */
  #isAlone(): boolean {
    const { from, to } = this.#number
    const words = this.#words
    return words.isEdge(to) && (words.tokens[from - 1] === undefined || words.isEdge(from - 1))
  }

  /** A noun that is counted follows: "17th century", "5 thousand years", "12 monkeys". */
  #isCounted(end: number): boolean {
    const words = this.#words
    if (words.at(end, 'number') || words.at(end, 'spanAfter') || words.at(end, 'thing')) return true
    return words.isMark(end, '%')
  }

  #isOldAfter = (index: number): boolean => this.#words.at(index, 'old', this.#langs) !== undefined

  /** "Under 18", "not yet 18", "almost 18": true of somebody, or a rule for readers. */
  #limit(from: number, g: number): 'minor' | false | undefined {
    const words = this.#words
    if (this.#isDenied(from)) return false
    const before = skipFillers(words, this.#beforeAmount(skipFillers(words, from)))
    const verb = words.before(before, 'is') ?? words.before(before, 'has') ?? words.before(g, 'turns')
    const subject = verb ? subjectBefore(words, verb.from, this.#lexicon) : undefined
    if (verb && (subject === 'person' || subject === 'none')) return 'minor'
    if (words.before(this.#lead(from), 'ageKey')) return 'minor'
    let hasVerb = false
    for (let index = from; index < g; index += 1) hasVerb ||= words.at(index, 'has', this.#langs) !== undefined
    if (hasVerb && subjectBefore(words, from, this.#lexicon) !== 'thing') return 'minor'
    if (words.before(from, 'person') && !words.before(from, 'parent')) return 'minor'
    if (words.before(before, 'pronoun') || (this.#number.value === adultAge && isName(words, before - 1)))
      return 'minor'
    if (words.isMark(from - 1, ',(') && subjectBefore(words, from - 1, this.#lexicon) === 'person') return 'minor'
    return words.at(from, 'memory') ? undefined : false
  }

  /** "Two months" before "shy of eighteen". */
  #beforeAmount(index: number): number {
    const words = this.#words
    const unit = words.before(index, 'shortUnit') ?? words.before(index, 'yearUnit')
    if (!unit) return index
    const amount = words.before(unit.from, 'number') ?? words.before(unit.from, 'article')
    return amount?.from ?? (words.tokens[unit.from - 1]?.kind === 'number' ? unit.from - 1 : unit.from)
  }

  /** A denial in the same clause, close before. */
  #isDenied(from: number): boolean {
    const words = this.#words
    for (let index = from; index > from - 6 && index > 0; index -= 1) {
      if (words.before(index, 'no') && !words.at(index - 1, 'below')) return true
      if (words.isStop(index - 1) || isSomebody(words, index - 1)) return false
    }
    return false
  }

  /** "15 years old", "fünfzehnjährig": an age, of whom and when is the question. */
  #strong(make: Make, isYoung: boolean, g: number, end: number): Claim | undefined {
    const words = this.#words
    const kind = isYoung ? 'minor' : 'adult'
    const no = words.before(g, 'no')
    if (no && !words.before(no.from, 'is') && words.tokens[no.from]?.text !== 'if') return undefined
    if (no) return undefined
    if (words.before(g, 'memory') || words.at(end, 'memoryAfter') || words.before(g, 'above')) return undefined
    if (words.before(g, 'at') && !words.before(g, 'turned')) return this.#momentary(make, isYoung)
    if (/^(?:summer|winter|spring)s$/.test(words.tokens[end - 1]?.text ?? '') && words.at(end, 'spanAfter'))
      return undefined
    const past = words.before(g, 'was') ?? words.before(g, 'had')
    if (past) {
      const subject = subjectBefore(words, past.from, this.#lexicon)
      return subject === 'thing' ? undefined : this.#was(make, isYoung, past.from, end)
    }
    const verb =
      words.before(g, 'is') ??
      words.before(g, 'has') ??
      words.before(g, 'turns') ??
      words.before(g, 'turned') ??
      words.before(g, 'looks')
    if (verb) {
      if (this.#isDenied(verb.from) && isYoung) return undefined
      const subject = subjectBefore(words, verb.from, this.#lexicon)
      if (subject === 'thing') return undefined
      if (this.#isThingAfter(end)) return undefined
      if (verb.role === 'looks') return apparent(make, isYoung, verb.from, this.#number.value)
      return make(kind, 'age', Math.max(0, verb.from - 1))
    }
    if (words.tokens[end]?.text === "'s" && words.at(end + 1, 'looksKey'))
      return apparent(make, isYoung, g, this.#number.value)
    if (this.#isDenied(g)) return undefined
    const head = this.#headAfter(end)
    if (head === 'thing') return undefined
    if (head === 'doubt') return make(isYoung ? 'doubt' : 'adult', 'age', g)
    if (words.before(g, 'thing') && !words.before(g, 'person')) return undefined
    if (words.isMark(g - 1, ',(') && this.#isThingAlone(g - 1)) return undefined
    if (head !== 'person' && words.before(g, 'span')) return undefined
    if (this.#isParent(g)) return isYoung ? make('doubt', 'age', g) : undefined
    if (words.before(g, 'aside') && isYoung && !words.before(g, 'article')) return undefined
    return make(kind, 'age', g)
  }

  /** A number of years without "old". */
  #years(make: Make, isYoung: boolean, g: number, end: number): Claim | undefined {
    const words = this.#words
    const langs = this.#langs
    const kind = isYoung ? 'minor' : 'adult'
    if (words.at(end, 'memoryAfter', langs)) return undefined
    if (words.at(end, 'person') && this.#number.to < end && isSingularUnit(words.tokens[end - 1]?.text))
      return make(kind, 'age', g)
    if (words.before(g, 'ageKey', langs)) return make(kind, 'age', g)
    const spanEnd = words.at(end, 'spanAfter', langs)
    if (spanEnd) return undefined
    const isOld = words.at(end, 'old', langs)
    if (isOld) return this.#strong(make, isYoung, g, isOld.to)
    if (words.before(g, 'memory') || words.before(g, 'span', langs)) return undefined
    const past = words.before(g, 'was', langs) ?? words.before(g, 'had', langs)
    if (past)
      return subjectBefore(words, past.from, this.#lexicon) === 'person' && this.#isFollowed(end)
        ? this.#was(make, isYoung, past.from, end)
        : undefined
    if (words.before(g, 'at', langs) && !this.#hasSubject(g)) return this.#momentary(make, isYoung)
    const verb =
      words.before(g, 'has', langs) ??
      words.before(g, 'is', langs) ??
      words.before(g, 'turns', langs) ??
      words.before(g, 'turned', langs) ??
      words.before(g, 'looks', langs)
    if (verb) {
      if (this.#isDenied(verb.from)) return undefined
      const subject = subjectBefore(words, verb.from, this.#lexicon)
      if (subject === 'thing' || this.#isThingAfter(end) || !this.#isFollowed(end)) return undefined
      if (verb.role === 'looks') return apparent(make, isYoung, verb.from, this.#number.value)
      return make(kind, 'age', Math.max(0, verb.from - 1))
    }
    const of = words.before(g, 'of', langs)
    if (of) {
      if (words.before(of.from, 'thing') || words.before(of.from, 'span')) return undefined
      if (words.isMark(of.from - 1, ',') && subjectBefore(words, of.from - 1, this.#lexicon) === 'person')
        return make(kind, 'age', of.from)
      if (this.#isParent(of.from)) return isYoung ? make('doubt', 'age', g) : undefined
      // "June, mensageira de quinze anos": a word for a person that is not known.
      if (words.isMark(of.from - 2, ',') && subjectBefore(words, of.from - 2, this.#lexicon) === 'person')
        return make(kind, 'age', of.from - 1)
      return words.before(of.from, 'person') || isName(words, of.from - 1) || personNear(words, of.from)
        ? make(kind, 'age', of.from)
        : undefined
    }
    // "Mina, 16 ans," and "Мине 16 лет".
    if (words.isMark(g - 1, ',(\u2014-')) return this.#apposition(make, isYoung, g, end, true)
    if (words.before(g, 'pronoun', langs) || words.before(g, 'person', langs) || isName(words, g - 1, langs))
      return make(kind, 'age', g - 1)
    const noun = words.tokens[g - 1]
    const isUnknownNoun = noun?.kind === 'word' && /^[а-я]+[аяи]$/.test(noun.text) && words.all(g - 1).length === 0
    if (isUnknownNoun && !slavicVerb.test(noun.text) && personNear(words, g)) return make(kind, 'age', g - 1)
    return undefined
  }

  /** "Mina a seize ans" has the verb, "à seize ans" the preposition; without accents they are one word. */
  #hasSubject(g: number): boolean {
    const verb = this.#words.before(g, 'has', this.#langs)
    return verb !== undefined && subjectBefore(this.#words, verb.from, this.#lexicon) === 'person'
  }

  /** Nothing but the number: "Mina is sixteen.", "Mina (16)", "turns 17". */
  #bare(make: Make, isYoung: boolean, g: number, end: number): Claim | undefined {
    const words = this.#words
    const { value, isRoman, isWord } = this.#number
    const langs = this.#langs
    const kind = isYoung ? 'minor' : 'adult'
    if (value < 3 || value > oldest) return undefined
    const turns = words.before(g, 'turns', langs)
    const isConditional = (words.before(g, 'is', langs)?.length ?? 0) > (turns?.length ?? 0)
    if (turns && !isConditional && value <= adultAge && this.#isFollowed(end)) {
      const subject = subjectBefore(words, turns.from, this.#lexicon)
      if (this.#isDenied(turns.from) || words.before(turns.from, 'past')) return undefined
      if (subject === 'person' || subject === 'none') return make('minor', 'age', turns.from)
    }
    const turned = words.before(g, 'turned', langs)
    if (turned && this.#isFollowed(end)) {
      const subject = subjectBefore(words, turned.from, this.#lexicon)
      if (
        subject === 'thing' ||
        hasBefore(words, turned.from, 'when', 5) ||
        hasBefore(words, turned.from, 'memory', 5) ||
        this.#isDenied(turned.from)
      )
        return undefined
      return make(kind, 'age', turned.from)
    }
    const past = words.before(g, 'was', langs) ?? words.before(g, 'had', langs)
    if (past && words.before(g, 'was', langs)) {
      const subject = subjectBefore(words, past.from, this.#lexicon)
      return subject === 'person' && this.#isFollowed(end) && !this.#isThingAfter(end)
        ? this.#was(make, isYoung, past.from, end)
        : undefined
    }
    const dative = words.before(g, 'has', langs)
    if (dative && words.at(dative.from, 'pronoun', dative.langs) && this.#isFollowed(end))
      return make(kind, 'age', dative.from)
    const owns = words.before(g, 'has', langs & ~1)
    if (owns && value > 9 && words.isStop(end) && subjectBefore(words, owns.from, this.#lexicon) === 'person')
      return make(kind, 'age', owns.from)
    const verb = words.before(g, 'is', langs) ?? words.before(g, 'looks', langs)
    if (verb && this.#isFollowed(end)) {
      if (this.#isDenied(g)) return undefined
      const subject = subjectBefore(words, verb.from, this.#lexicon)
      if (subject !== 'person') {
        if (subject !== 'unknown' || !isYoung || value < 9) return undefined
        return make(this.#isSmallName(verb.from, end) ? 'minor' : 'doubt', 'age', verb.from)
      }
      if (verb.role === 'looks') return apparent(make, isYoung, verb.from, value)
      if (hasBefore(words, verb.from, 'aside', 2)) return undefined
      return make(kind, 'age', Math.max(0, verb.from - 1))
    }
    if (isRoman) return undefined
    const of = words.before(g, 'of', langs)
    const whose = of && words.before(of.from, 'person', langs)
    const isWhole =
      this.#isFollowed(end) ||
      (words.tokens[end]?.kind === 'word' &&
        !words.at(end, 'thing') &&
        !grown.test(words.tokens[whose?.from ?? 0]?.text ?? ''))
    if (of && whose && isWhole && !this.#isParent(of.from)) return make(kind, 'age', of.from - 1)
    const letter = words.tokens[g - 2]?.text ?? ''
    if (/^[fmw]$/.test(letter) && words.isMark(g - 1, '/')) return make(kind, 'age', g - 2)
    if (words.before(g, 'at', langs) && (isWord || value > 9))
      return this.#isFollowed(end) ? this.#momentary(make, isYoung, true) : undefined
    if (words.isMark(g - 1, ',(\u2014[-|/')) return this.#apposition(make, isYoung, g, end)
    return undefined
  }

  /** "Mina, 15, waits", "our daughter (fifteen)". */
  #apposition(make: Make, isYoung: boolean, g: number, end: number, hasUnit = false): Claim | undefined {
    const words = this.#words
    const { value } = this.#number
    const opens = words.isMark(g - 1, '([')
    const closes = opens
      ? words.isMark(end, ')],;/|') || words.tokens[end] === undefined
      : words.isStop(end) || this.#isFollowed(end)
    if (!closes || value < 3 || value > oldest) return undefined
    if (words.isMark(g - 1, '|') && isThingColumn(words, g)) return undefined
    // Of a list of numbers, none is an age.
    if (words.isMark(g - 1, ',') && words.tokens[g - 2]?.kind === 'number') return undefined
    const name = words.tokens[g - 2]
    if (name?.kind !== 'word') return undefined
    if (words.before(g - 1, 'thing') || (months.test(name.text) && !this.#number.isWord)) return undefined
    if (words.before(g - 1, 'person') || words.before(g - 1, 'child') || words.before(g - 1, 'pronoun'))
      return make(isYoung ? 'minor' : 'adult', 'age', g - 2)
    if (isName(words, g - 2)) {
      if (!opens && !this.#number.isWord && words.isStop(end) && words.tokens[end + 1]?.kind === 'number')
        return undefined
      return make(isYoung ? 'minor' : 'adult', 'age', g - 2)
    }
    return hasUnit || hasPersonEnding(name.text, this.#lexicon)
      ? make(isYoung ? 'minor' : 'adult', 'age', g - 2)
      : undefined
  }

  /** "She was sixteen": a memory where the sentence says when, else a doubt. */
  #was(make: Make, isYoung: boolean, from: number, end: number): Claim | undefined {
    const words = this.#words
    if (!isYoung) return undefined
    if (hasBefore(words, from, 'when', 6) || hasBefore(words, from, 'memory', 6) || words.at(end, 'when'))
      return undefined
    return make('doubt', 'memory', from)
  }

  /** "At sixteen": then or now, as the verb says. */
  #momentary(make: Make, isYoung: boolean, isBare = false): Claim | undefined {
    const words = this.#words
    if (!isYoung) return undefined
    const { from, to } = this.#number
    for (let index = to; index < to + 14 && !words.isSentenceEnd(index); index += 1)
      if (words.at(index, 'past') || words.at(index, 'was') || words.at(index, 'had') || this.#isPastForm(index))
        return undefined
      else if (words.at(index, 'is') && !words.at(index, 'filler'))
        return isBare && !personNear(words, index) ? undefined : make('minor', 'age', from - 1)
    for (let index = from - 1; index > from - 14 && !words.isSentenceEnd(index); index -= 1)
      if (
        words.at(index, 'past') ||
        words.at(index, 'was') ||
        words.at(index, 'had') ||
        words.at(index, 'has') ||
        this.#isPastForm(index)
      )
        return undefined
    if (isBare) return undefined
    for (let index = from - 1; index > from - 14 && !words.isSentenceEnd(index); index -= 1)
      if (words.at(index, 'is') && personNear(words, index)) return make('minor', 'age', index)
    const moment = words.before(this.#governorEnd(), 'at', this.#langs)
    if (moment && words.before(moment.from, 'person')) return make('minor', 'age', moment.from - 1)
    return make('doubt', 'memory', from - 1)
  }

  #isPastForm(index: number): boolean {
    const token = this.#words.tokens[index]
    if (token?.kind !== 'word' || token.text.length < 4) return false
    return pastForms(this.#lexicon).some((ending) => token.text.endsWith(ending))
  }

  /** The birthday that is held now or soon, or has not come. */
  #birthday(end: number): Claim | undefined {
    const words = this.#words
    const { from, value } = this.#number
    const langs = this.#langs
    const isInYear =
      words.tokens[this.#number.to]?.text === 'year' &&
      /^(?:her|his|my|their)$/.test(words.tokens[from - 1]?.text ?? '')
    if (isInYear && words.tokens[from - 2]?.text === 'in' && words.before(from - 2, 'is') && value <= adultAge)
      return { kind: 'minor', age: value - 1, reason: 'age', from: from - 2, to: this.#number.to + 1 }
    const birthday = words.at(end, 'birthday', langs) ?? words.before(from, 'birthday', langs)
    if (!birthday || value > adultAge || value < 2) return undefined
    const last = Math.max(end, birthday.to)
    const first = Math.min(from, birthday.from)
    const isSoon =
      hasBefore(words, first, 'soon', 6) || hasAfter(words, last, 'soon', 5) || hasBefore(words, first, 'below', 6)
    if (isSoon)
      return { kind: 'minor', age: value - (value === adultAge ? 1 : 0), reason: 'birthday', from: first, to: last }
    if (value === adultAge) return undefined
    for (let index = first; index > first - 10 && !words.isSentenceEnd(index); index -= 1)
      if (
        words.at(index, 'past') ||
        words.at(index, 'when') ||
        words.at(index, 'was') ||
        words.at(index, 'no') ||
        this.#isPastForm(index)
      )
        return undefined
    for (let index = last; index < last + 10 && !words.isSentenceEnd(index); index += 1)
      if (words.at(index, 'past') || words.at(index, 'was') || this.#isPastForm(index)) return undefined
    return { kind: 'doubt', age: value, reason: 'birthday', from: first, to: last }
  }

  /** A sentence that begins with a thing and nothing else: "The mill, 15 years old". */
  #isThingAlone(comma: number): boolean {
    const thing = this.#words.before(comma, 'thing')
    if (!thing || this.#words.before(comma, 'person')) return false
    const start = this.#words.before(thing.from, 'article')?.from ?? thing.from
    return this.#words.isEdge(start - 1)
  }

  /** "mina is sixteen and she bakes": an unknown word alone, which is a person as the sentence goes on. */
  #isSmallName(verb: number, end: number): boolean {
    const words = this.#words
    if (!words.isEdge(verb - 2)) return false
    for (let index = end; index < end + 6 && !words.isSentenceEnd(index); index += 1)
      if (
        /^(?:she|he|her|his|him|hers|lives|loves|likes|works|hates|plays|studies|sings|dreams)$/.test(
          words.tokens[index]?.text ?? '',
        )
      )
        return true
    return false
  }

  #isThingAfter = (index: number): boolean => this.#headAfter(index) === 'thing'

  /** "A fifteen-year-old named Rosa sells bread": a name that no thing follows. German writes all nouns so. */
  #isNameBetween(index: number, place: number): boolean {
    const words = this.#words
    if (place === index || (this.#langs & 1) === 0 || !words.tokens[place]?.isCapital) return false
    return isName(words, place) && !words.at(place, 'thing') && !words.at(place + 1, 'thing')
  }

  /** What the noun phrase behind "16-year-old" is about. */
  #headAfter(index: number): 'person' | 'thing' | 'doubt' | 'none' {
    const words = this.#words
    let thing = -1
    // "Szesnastolatka", "sedicenne": a noun by itself.
    if (this.#number.hasEnding && /(?:lat(?:k.|ek)|enn[ei])$/.test(words.tokens[index - 1]?.text ?? '')) return 'person'
    for (let place = index; place < index + 5; place += 1) {
      if (thing < 0 && !words.at(place, 'thing') && isVerb(words.tokens[place]?.text ?? '')) break
      if (/^[A-Za-z]/.test(words.tokens[place]?.text ?? '') && this.#isNameBetween(index, place)) return 'person'
      if (
        words.isEdge(place) ||
        words.tokens[place]?.kind !== 'word' ||
        (words.at(place, 'article') && !words.at(place, 'of'))
      )
        break
      if (
        words.tokens[place]?.isCapital &&
        place === index &&
        isName(words, place) &&
        /^[a-z]/.test(words.tokens[place]?.text ?? '') &&
        this.#number.isWord
      )
        return 'person'
      if (
        words.at(place, 'person') ||
        words.at(place, 'child') ||
        words.at(place, 'teen') ||
        words.at(place, 'pronoun')
      )
        return 'person'
      const found = words.at(place, 'thing')
      if (found) {
        thing = found.to
        place = found.to - 1
        continue
      }
      if (words.at(place, 'is') || words.at(place, 'of') || words.at(place, 'follower') || words.at(place, 'was')) break
      if (thing >= 0) {
        if (hasPersonEnding(words.tokens[place]?.text ?? '', this.#lexicon)) return 'person'
        break
      }
    }
    return thing >= 0 ? 'thing' : 'none'
  }

  #isFollowed = (end: number): boolean => isFollowed(this.#words, this.#number, end, this.#langs)

  #isParent(index: number): boolean {
    const words = this.#words
    let place = index
    const article = words.before(place, 'article')
    if (article) place = article.from
    return words.before(place, 'parent') !== undefined || words.before(index, 'parent') !== undefined
  }
}

/** After a bare age the phrase is over. */
export function isFollowed(words: Words, { isRoman, langs }: Mention, end: number, own = langs): boolean {
  if (isRoman && words.isMark(end, '.')) return true
  if (words.isStop(end)) return true
  const filler = words.at(end, 'filler', own)
  if (filler && words.isStop(filler.to)) return true
  if (words.isMark(end, '\'"*-~<>/')) return words.tokens[end + 1]?.kind !== 'number'
  return (
    words.tokens[end]?.kind === 'word' && (words.at(end, 'soon', own) ?? words.at(end, 'follower', own)) !== undefined
  )
}

/** A name or a pronoun that a denial before it does not reach. */
function isSomebody(words: Words, index: number): boolean {
  const token = words.tokens[index]
  return (
    /^(?:she|he|i|\{\{char\}\})$/.test(token?.text ?? '') ||
    (token?.isCapital === true && index > 0 && !words.isStop(index - 1) && isName(words, index))
  )
}

/** Whether the table that a cell stands in has a head, and the cell is under a word that is no age. */
function isThingColumn(words: Words, cell: number): boolean {
  let column = 0
  let top = cell
  for (; top > cell - 200 && top > 0 && words.tokens[top - 1]?.kind !== 'break'; top -= 1)
    if (words.isMark(top - 1, '|')) column += 1
  let ruled = false
  for (let row = 0; row < 100 && words.tokens[top - 1]?.kind === 'break' && words.isMark(top - 2, '|'); row += 1) {
    let start = top - 2
    while (start > top - 200 && start > 0 && words.tokens[start - 1]?.kind !== 'break') start -= 1
    ruled ||= words.isMark(start, '|') && words.isMark(start + 1, '|-:')
    top = start
  }
  if (!ruled) return false
  for (let index = top; words.tokens[index] && words.tokens[index]?.kind !== 'break'; index += 1) {
    if (words.isMark(index, '|')) column -= 1
    else if (column === 0)
      return !(words.at(index, 'ageKey') || words.at(index, 'yearUnit')) && words.at(index, 'thing') !== undefined
  }
  return false
}

type Make = (kind: Claim['kind'], reason: Reason, first: number) => Claim

/** Looks of a child are a child's; looks of sixteen may be a young woman's. */
function apparent(make: Make, isYoung: boolean, from: number, value: number): Claim | undefined {
  if (!isYoung) return undefined
  return make(value <= 15 ? 'minor' : 'doubt', 'apparent', Math.max(0, from - 1))
}

/** "A woman of seven talents" tells no age. */
const grown = /^(?:woman|man|lady|gentleman|king|queen|mother|father|captain|person|character|hero|heroine)$/

/** Verbs by their endings, where an adjective would end otherwise: "sells", "backt", "чинит". */
const isVerb = (text: string) => /^[a-z]+(?:[^sui]s|[^e]t)$/.test(text) || /^[а-я]+(?:ит|ет|ют|ят|ла|ло)$/.test(text)

const isSingularUnit = (text: string | undefined) => text === 'year' || text === 'yr'

const months =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/

const formsOf = new WeakMap<Lexicon, readonly string[]>()

function pastForms(lexicon: Lexicon): readonly string[] {
  const known = formsOf.get(lexicon)
  if (known) return known
  const forms = lexicon.languages.flatMap(({ pastEndings = '' }) => pastEndings.split(' ').filter(Boolean))
  formsOf.set(lexicon, forms)
  return forms
}

function hasThing(words: Words, from: number, to: number): boolean {
  let found = false
  for (let index = from; index < to; index += 1) {
    if (words.at(index, 'person') || words.at(index, 'pronoun')) return false
    if (words.at(index, 'thing')) found = true
  }
  return found
}

export function hasBefore(words: Words, index: number, role: Parameters<Words['at']>[1], most: number): boolean {
  for (let place = index; place > index - most && place > 0; place -= 1) {
    if (words.before(place, role)) return true
    if (words.isStop(place - 1)) return false
  }
  return false
}

function hasAfter(words: Words, index: number, role: Parameters<Words['at']>[1], most: number): boolean {
  for (let place = index; place < index + most; place += 1) {
    if (words.isSentenceEnd(place)) return false
    if (words.at(place, role)) return true
  }
  return false
}

export function skipFillers(words: Words, index: number): number {
  let place = index
  for (let step = 0; step < 4; step += 1) {
    const filler = words.before(place, 'filler')
    if (!filler) break
    place = filler.from
  }
  return place
}
