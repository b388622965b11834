import { expect as strict } from '@playwright/test'

/** Computers that run tests are slow; what should come is given time, and costs none when it comes at once. */
export const expect = strict.configure({ timeout: 15_000 })
