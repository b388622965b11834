import { vi } from 'vitest'
import { whenTestEnds } from '../../src/shared/whenTestEnds.fixture.ts'
import * as page from './incognito.ts'

/** Lets the page be incognito, or not, for those who ask after this. */
export function setIncognito(isIncognito: boolean): void {
  const answer = vi.spyOn(page, 'isIncognito', 'get').mockReturnValue(isIncognito)
  whenTestEnds(() => answer.mockRestore())
}
