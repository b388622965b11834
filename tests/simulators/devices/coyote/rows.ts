/** What can go wrong with a Coyote over Bluetooth, as its contract lists it. */
export const faultRows: Readonly<Record<string, string>> = {
  'coyote-F01': 'disconnect mid-session',
  'coyote-F02': 'connect fails twice then works',
  'coyote-F03': 'notifications never arrive',
  'coyote-F04': 'a write rejects',
  'coyote-F05': 'the wheel raises the strength during a ramp',
  'coyote-F06': 'limits not re-sent after reconnect',
  'coyote-F07': 'duplicate or late answers',
  'coyote-F08': 'a Coyote 2 with crossed channels',
  'coyote-app-F01': 'bind 400 or 401',
  'coyote-app-F02': 'the app leaves',
  'coyote-app-F03': 'the relay restarts and pairs anew',
  'coyote-app-F04': 'the heartbeat stops',
  'coyote-app-F05': 'the queue overflows',
  'coyote-app-F06': 'the player lowers the limit in the app during play',
  'coyote-app-F07': 'a request is refused as a duplicate',
  'coyote-app-F08': 'an answer never comes',
  'coyote-app-F09': 'idle timeout',
  'coyote-app-F10': 'a second app attaches',
}

/** Scenarios that say nothing about a Coyote, and why. */
export const notApplicable: Readonly<Record<string, string>> = {
  'coyote-S14': 'There are no credentials: who holds the box, or scans the code, is let in.',
}
