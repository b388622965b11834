import { listed, Point } from './Point.ts'

/** Whoever sets the pace of a chat themselves, such as a story that only tells, says so while they do. */
export const ownPaces = new Point('ownPace', listed<() => boolean>)

/** Whether something sets its own pace now. Then nobody else goes on by themselves. */
export const hasOwnPace = (): boolean => ownPaces.read().some((isSet) => isSet())
