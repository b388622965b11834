export { excerpt } from '../../../shared/characters/excerpt.ts'
