/** A language besides English in which topics are known by their names, and in which denials are read. */
export interface OtherLanguage {
  readonly id: 'de' | 'fr' | 'es'
  /** What denies the words right after it; up to two adjectives may stand between. */
  readonly denial: RegExp
  /** "Not only", "not without": no denial. */
  readonly emphasis: RegExp
  /** What denies the words right before it. */
  readonly dismissal: RegExp
  /** Endings a name may take. */
  readonly endings: readonly string[]
}

const gap = String.raw`(?:\s+\p{L}+){0,2}\s+(?:\p{L}['’])?$`

export const otherLanguages: readonly OtherLanguage[] = [
  {
    id: 'de',
    denial: new RegExp(String.raw`(?<!\p{L})(?:kein(?:e[nrms]?)?|nie(?:mals)?|ohne|weder|noch|statt)${gap}`, 'iu'),
    emphasis:
      /(?<!\p{L})(?:nicht|nie(?:mals)?|kein\p{L}*)\s+(?:\p{L}+\s+){0,2}(?:nur|bloß|ohne|allein|genug)(?!\p{L})/iu,
    dismissal: /^\s+(?:sind|ist|bleib(?:t|en))\s+(?:tabu|ausgeschlossen|verboten|nicht erlaubt)/iu,
    endings: ['n', 'en', 'e', 's', 'er', 't', 'st', 'te'],
  },
  {
    id: 'fr',
    denial: new RegExp(
      String.raw`(?<!\p{L})(?:pas|jamais|aucune?|sans|ni|plus)(?:\s+(?:de|des|les|la|le|d['’]|l['’]))?${gap}|(?<!\p{L})(?:pas|jamais|plus) d['’]$`,
      'iu',
    ),
    emphasis: /(?<!\p{L})(?:pas|jamais)\s+(?:\p{L}+\s+){0,2}(?:seulement|que|sans|uniquement|assez)(?!\p{L})/iu,
    dismissal: /^\s+(?:sont|est|restent?)\s+(?:exclu(?:e?s?)|interdit(?:e?s?)|hors de question|hors limites)/iu,
    endings: ['s', 'e', 'es', 'r', 'x'],
  },
  {
    id: 'es',
    denial: new RegExp(
      String.raw`(?<!\p{L})(?:sin|nada de|ning[uú]n(?:a|o)?|ni|nunca|jam[aá]s|no hay|no habr[aá])${gap}`,
      'iu',
    ),
    emphasis:
      /(?<!\p{L})(?:no|nunca|jam[aá]s)\s+(?:\p{L}+\s+){0,2}(?:s[oó]lo|solamente|sin|[uú]nicamente|bastan?)(?!\p{L})/iu,
    dismissal: /^\s+(?:est[aá]n?|quedan?|son|es)\s+(?:prohibid\p{L}+|descartad\p{L}+|excluid\p{L}+|fuera de)/iu,
    endings: ['s', 'es', 'a', 'o', 'as', 'os'],
  },
]

/** More names of the built-in topics: further English ones, and those in other languages, each in its plain form. */
export const topicNames: Readonly<Record<string, Partial<Record<'en' | OtherLanguage['id'], readonly string[]>>>> = {
  blindfold: {
    de: ['augenbinde'],
    fr: ['bandeau sur les yeux', 'yeux bandés'],
    es: ['venda en los ojos', 'ojos vendados'],
  },
  restraint: {
    en: ['restrained', 'restraining you'],
    de: ['fesseln', 'fessel', 'gefesselt', 'handschellen'],
    fr: ['menottes', 'ligoter', 'ligoté'],
    es: ['esposas', 'atarte', 'atado de manos'],
  },
  gag: { de: ['knebel', 'geknebelt'], fr: ['bâillon', 'bâillonné'], es: ['mordaza', 'amordazar'] },
  spanking: { de: ['versohlen', 'peitsche', 'rohrstock'], fr: ['fessée', 'fouet'], es: ['azote', 'nalgada', 'látigo'] },
  pain: { de: ['schmerz', 'schmerzen'], fr: ['douleur'], es: ['dolor', 'dolores'] },
  needles: {
    en: ['piercing your', 'pierces your', 'pierced your', 'body piercing', 'nipple piercing'],
    de: ['nadel', 'spritze'],
    fr: ['aiguille', 'seringue'],
    es: ['aguja', 'jeringa'],
  },
  blood: { de: ['blut', 'blutet'], fr: ['sang', 'saigner'], es: ['sangre', 'sangrar'] },
  knives: {
    en: ['knife play', 'knifed'],
    de: ['messer', 'klinge'],
    fr: ['couteau', 'couteaux'],
    es: ['cuchillo', 'navaja'],
  },
  weapons: {
    en: ['weaponry'],
    de: ['waffe', 'pistole'],
    fr: ['pistolet', 'arme à feu'],
    es: ['pistola', 'arma de fuego'],
  },
  electricity: {
    en: ['electrocution', 'electrified', 'electric current', 'electrifies'],
    de: ['stromschlag', 'elektroschock'],
    fr: ['décharge électrique', 'électrochoc'],
    es: ['descarga eléctrica', 'electrochoque'],
  },
  breath: { de: ['würgen', 'würgt'], fr: ['étrangler', 'étrangle'], es: ['estrangular', 'estrangula'] },
  tickling: {
    en: ['tickled', 'tickler', 'ticklish'],
    de: ['kitzeln', 'kitzelt'],
    fr: ['chatouille', 'chatouiller'],
    es: ['cosquillas'],
  },
  humiliation: {
    de: ['demütigung', 'demütigen', 'erniedrigen'],
    fr: ['humilier', 'humiliation'],
    es: ['humillar', 'humillación'],
  },
  obedience: {
    en: ['obediently'],
    de: ['gehorche', 'gehorsam'],
    fr: ['obéis', 'obéir', 'obéissance'],
    es: ['obedece', 'obedecer', 'obediencia'],
  },
  punishment: { de: ['bestrafung', 'bestrafen', 'strafe'], fr: ['punition', 'punir'], es: ['castigo', 'castigar'] },
  worship: { en: ['worshipped', 'worshipping', 'worshiping'], de: ['anbeten'], fr: ['vénérer'], es: ['venerar'] },
  hypnosis: {
    en: ['entranced by my voice'],
    de: ['hypnose', 'hypnotisiert'],
    fr: ['hypnose', 'hypnotiser'],
    es: ['hipnosis', 'hipnotizar'],
  },
  chastity: { de: ['keuschheit', 'keuschheitsgürtel'], fr: ['chasteté'], es: ['castidad'] },
  jealousy: {
    en: ['jealously', 'cheats on', 'cheated on', 'cheating on'],
    de: ['eifersucht', 'eifersüchtig'],
    fr: ['jalousie', 'jaloux'],
    es: ['celos', 'celoso'],
  },
  captivity: {
    de: ['entführung', 'entführt', 'gefangenschaft'],
    fr: ['enlèvement', 'captivité'],
    es: ['secuestro', 'secuestrar', 'cautiverio'],
  },
  latex: { de: ['gummianzug'], fr: ['combinaison en latex'], es: ['traje de látex'] },
  pregnancy: { de: ['schwanger', 'schwangerschaft'], fr: ['enceinte', 'grossesse'], es: ['embarazo', 'embarazada'] },
  spiders: { de: ['spinne', 'insekt'], fr: ['araignée', 'insecte'], es: ['araña', 'insecto'] },
  death: { de: ['leichnam', 'sterben'], fr: ['cadavre', 'mourir'], es: ['cadáver', 'morir'] },
}
