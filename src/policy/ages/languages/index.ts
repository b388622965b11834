import type { AgeLanguage } from '../types.ts'
import { english } from './en.ts'

/** The languages the reader knows. */
export const languages: readonly AgeLanguage[] = [english]
