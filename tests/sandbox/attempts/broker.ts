import { hostileId } from '../plugins.ts'
import { attempt } from './attempt.ts'

const notAllowed = /^refused: net\/host-not-allowed/
const noAddress = /^refused: net\/bad-address/
const refused = /^refused: plugin\/refused/
const browsers = /^refused: plugin\/refused: .*is the browser's to write/
const redirected = { asks: ['/redirect'] }

/** Asking the network worker for what was not granted. */
export const brokerAttempts = [
  attempt('plainPublic', 'asks a public host without encryption', noAddress),
  attempt('undeclaredHost', 'asks a host it did not declare', notAllowed),
  attempt('otherPort', 'asks another port of the granted computer', notAllowed),
  attempt('localhostByName', 'asks localhost by name', notAllowed),
  attempt('privateAddress', 'asks 10.0.0.1', notAllowed),
  attempt('linkLocal', "asks a cloud's metadata address", notAllowed),
  attempt('ipv6Loopback', 'asks [::1]', notAllowed),
  attempt('ipv6Mapped', 'asks an IPv4 address in IPv6 clothes', notAllowed),
  attempt('hexAddress', 'asks 0x7f000001', notAllowed),
  attempt('decimalAddress', 'asks 2130706433', notAllowed),
  attempt('shortAddress', 'asks 127.1', notAllowed),
  attempt('dottedName', 'asks 127.0.0.1 with a dot behind it', notAllowed),
  attempt('redirectRefused', 'has the granted server pass it on', /^refused: net\/unreachable/, redirected),
  attempt('redirectDecimal', 'has it passed on to 2130706433', /^refused: net\/unreachable/, redirected),
  attempt(
    'redirectFollowed',
    'asks for redirects to be followed',
    /^refused: plugin\/refused: .*do not follow redirects/,
  ),
  attempt('file', 'asks for a file of the computer', noAddress),
  attempt('data', 'asks for a data address', noAddress),
  attempt('blob', 'asks for a blob', noAddress),
  attempt('socketAddress', 'asks for a WebSocket address', noAddress),
  attempt('javascript', 'asks for a javascript address', noAddress),
  attempt('credentials', 'puts a password into the address', noAddress),
  attempt('userAsHost', 'hides the host behind the granted one', noAddress),
  attempt('backslash', 'hides the host behind a backslash', notAllowed),
  attempt('relative', 'asks for a path', noAddress),
  attempt('ownOrigin', 'asks the server of the app', notAllowed),
  attempt('hostHeader', 'writes the Host header', browsers),
  attempt('cookieHeader', 'writes cookies', browsers),
  attempt('originHeader', 'writes another origin', browsers),
  attempt('refererHeader', 'writes a referrer', browsers),
  attempt('proxyHeader', 'speaks to a proxy', browsers),
  attempt('secHeader', 'writes what only browsers know', browsers),
  attempt('splitHeader', 'splits a header in two', refused),
  attempt('headerName', 'invents a header name with a space', refused),
  attempt('inventedMethod', 'uses CONNECT', refused),
  attempt('requestThatIsNone', 'sends a request made of traps', noAddress),
  attempt('answersNeverRead', 'opens forty answers and reads none', /^refused: plugin\/refused: .*already has 32/, {
    asks: ['/hang'],
  }),
  attempt('afterRevoke', 'goes on after the permission was taken back', /^refused: plugin\/denied/, {
    run: async (rig) => {
      await rig.inPage('revoke', hostileId, 'net', ['setting:server'])
      return await rig.attack('afterRevoke')
    },
  }),
  attempt('withoutGrant', 'uses the network the player refused it', /^refused: plugin\/denied/, {
    run: async (rig) => {
      const decisions = rig.hostile.decisions.map((one) =>
        one.permission === 'net' ? { ...one, granted: false } : one,
      )
      await rig.inPage('install', { ...rig.hostile, decisions })
      return await rig.attack('withoutGrant')
    },
  }),
]

const starred = /^GOT \d+ \{[^}]*\} .*\*{34}/

/** Getting at a key that is filled in elsewhere. */
export const secretAttempts = [
  attempt('keyToForbidden', 'sends the key to a host it was not granted', notAllowed),
  attempt('keyInAddress', 'puts the key into an address', refused),
  attempt('keyInAddressEncoded', 'puts it there percent-encoded', refused),
  attempt('keyInPath', 'puts it into the path', refused),
  attempt('keyInBody', 'puts it into a body', refused),
  attempt('keyInBytes', 'puts it into a body of bytes', refused),
  attempt('keyInHeaderName', "makes it a header's name", refused),
  attempt('keyOfOthers', 'uses a key it did not declare', refused),
  attempt('keyInPieces', 'nests one placeholder in another', refused),
  attempt('keyRedirected', 'has the granted server pass the key on', /^refused: net\/unreachable/, redirected),
  attempt('keyFollowed', 'has it passed on by following', refused),
  attempt('keyWithoutHome', 'waits for the address to change to its own server', /^refused: secret\/missing/, {
    run: async (rig) => {
      await rig.inPage('set', hostileId, { server: rig.forbidden.origin })
      const outcome = await rig.attack('keyToForbidden')
      const kept = await rig.inPage('knowsSecret', hostileId, 'api-key')
      return kept === 'none' ? outcome : `GOT a key that stayed: ${outcome}`
    },
  }),
  attempt('echoInBody', 'has the server say the key back', starred, { asks: ['/echo'] }),
  attempt('echoInHeader', 'has it said back in a header', /^GOT 200 \{[^}]*•••/, { asks: ['/echo-header'] }),
  attempt('echoInError', "has it said back in an error's text", starred, { asks: ['/echo-error'] }),
  attempt('refusalWithKey', 'looks for the key in a refusal', refused),
  attempt('whetherOtherKeysExist', 'asks, and times, which other keys exist', /^refused: Error: both answered alike/),
]
