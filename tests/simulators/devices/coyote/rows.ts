/** What can go wrong with a Coyote, as the contracts of its doubles list it: over Bluetooth first, then at a relay. */
export const faultRows: Readonly<Record<string, string>> = {
  'coyote-F01': 'disconnect mid-session',
  'coyote-F02': 'connect fails twice then works',
  'coyote-F03': 'notifications never arrive',
  'coyote-F04': 'a write rejects',
  'coyote-F05': 'the wheel raises the strength during a ramp',
  'coyote-F06': 'limits not re-sent after reconnect',
  'coyote-F07': 'duplicate or late answers',
  'coyote-F08': 'a Coyote 2 with crossed channels',
  'coyote-F09': 'app: the relay refuses to bind, 400 or 401',
  'coyote-F10': 'app: the app leaves',
  'coyote-F11': 'app: the relay restarts, and pairs anew',
  'coyote-F12': 'app: the heartbeat stops',
  'coyote-F13': 'app: the queue overflows',
  'coyote-F14': 'app: the player lowers the limit in the app during play',
  'coyote-F15': 'app: a request is refused as a duplicate',
  'coyote-F16': 'app: an answer never comes',
  'coyote-F17': 'app: idle timeout',
  'coyote-F18': 'app: a second app attaches',
}

/** Scenarios that say nothing about a Coyote, and why. */
export const notApplicable: Readonly<Record<string, string>> = {
  'coyote-S14': 'There are no credentials: whoever holds the box, or scans the code, is let in.',
}
