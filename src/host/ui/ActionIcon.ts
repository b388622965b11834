export { ActionIcon } from './ActionIcon.tsx'
