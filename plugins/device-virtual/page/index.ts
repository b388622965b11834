import { definePage } from 'sdk/page/definePage.ts'

/** The toys as drawings that move with what they give. */
export default definePage({ panels: { toys: () => import('./ToysPanel.tsx') } })
