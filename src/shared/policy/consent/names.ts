import type { DenialLanguage } from './otherDenials.ts'

/** A language besides English in which topics are known by their names, in every form of those. */
export interface OtherLanguage {
  readonly id: DenialLanguage
  /** Endings a name may take. */
  readonly endings: readonly string[]
  /** Endings that a name which ends so takes instead. Names are compared without accents. */
  readonly stems: readonly (readonly [RegExp, readonly string[]])[]
}

export const otherLanguages: readonly OtherLanguage[] = [
  {
    id: 'de',
    endings: ['n', 'en', 'e', 's', 'es', 'er', 'ern', 't', 'st', 'te', 'ten', 'ung', 'ungen'],
    stems: [
      [/e?n$/, ['', 'e', 'st', 't', 'te', 'ten', 'end', 'ung', 'ungen']],
      [/e$/, ['en', 't', 'st', 'te', 'ten', 'end']],
    ],
  },
  {
    id: 'fr',
    endings: ['s', 'e', 'es', 'r', 'x'],
    stems: [
      [/er$/, ['e', 'es', 'ent', 'ez', 'ees', 'ait', 'aient', 'ais', 'ant', 'era', 'erai', 'eront', 'ons']],
      [/ir$/, ['i', 'is', 'it', 'ie', 'ies', 'issent', 'issait', 'issant', 'irai', 'ira', 'iront', 'issez']],
    ],
  },
  {
    id: 'es',
    endings: ['s', 'es', 'a', 'o', 'as', 'os'],
    stems: [
      [
        /ar$/,
        [
          'a',
          'as',
          'an',
          'o',
          'e',
          'en',
          'ada',
          'ado',
          'adas',
          'ados',
          'ando',
          'aba',
          'aban',
          'amos',
          'ara',
          'arte',
          'arme',
          'arlo',
          'arla',
        ],
      ],
      [/[ei]r$/, ['e', 'es', 'en', 'o', 'a', 'an', 'ida', 'ido', 'idas', 'idos', 'iendo', 'ia', 'ian', 'era', 'ira']],
      [/z$/, ['ces']],
    ],
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
