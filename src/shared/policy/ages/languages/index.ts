import type { AgeLanguage } from '../types.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'
import { italian } from './it.ts'
import { japanese } from './ja.ts'
import { korean } from './ko.ts'
import { makes } from './makes.ts'
import { polish } from './pl.ts'
import { portuguese } from './pt.ts'
import { russian } from './ru.ts'
import { chinese } from './zh.ts'

/** The languages the reader knows, and names that all of them use. */
export const languages: readonly AgeLanguage[] = [
  ...[english, german, french, spanish, portuguese, italian],
  ...[polish, russian, japanese, chinese, korean],
  makes,
]
