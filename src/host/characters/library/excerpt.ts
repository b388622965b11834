export { excerpt } from '../../../workers/shared/excerpt.ts'
