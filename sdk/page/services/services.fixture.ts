import { whenTestEnds } from '../../../src/shared/whenTestEnds.fixture.ts'
import type { Service } from './Service.ts'

/** Provides as much of a service as a test asks of it, until the test is over, or the file where no test runs. */
export function provideForTest<T extends object>(service: Service<T>, some: Partial<T>): void {
  whenTestEnds(service.provide(some as T))
}
