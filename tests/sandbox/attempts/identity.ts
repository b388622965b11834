import { hostileId } from '../plugins.ts'
import { attempt } from './attempt.ts'

const nothing = /^refused: nothing of others/
const denied = /^refused: plugin\/denied/
const notOffered = /^refused: plugin\/not-found/

/** Being somebody else. */
export const identityAttempts = [
  attempt('keysWithSeparators', "names another plugin's record with separators", nothing),
  attempt('keysThatAreLists', 'names records by lists and objects', nothing),
  attempt('keysThatAreNone', 'names records by what is no name', nothing),
  attempt('keysOfPrototypes', 'names records __proto__ and constructor', nothing),
  attempt('overwriteOthers', "writes under another plugin's name", /^refused: Error: kept, under this plugin alone/),
  attempt('listAll', 'lists all records', /^refused: Error: only its own/),
  attempt('pluginAsArgument', 'names another plugin in a further argument', /^refused: its own record/),
  attempt('pluginInRequest', 'names another plugin in a request', /^refused: net\/host-not-allowed: example\.hostile/),
  attempt('filesWithoutAsking', 'lists files it never asked for', denied),
  attempt('fileOutside', "opens another plugin's file", denied),
  attempt('serviceNotConsented', 'uses a service the player was not asked for', denied),
  attempt('serviceOfPrototype', 'uses the service __proto__', denied),
  attempt('serviceNamedByList', 'names a service by a list', /^refused: plugin\/refused/),
  attempt('serviceInDisguise', 'hides a service behind the granted one', denied),
  attempt('serviceConstructor', "calls a service's constructor", notOffered),
  attempt('servicePrototype', "calls a service's __proto__", notOffered),
  attempt('serviceInherited', 'calls what every object has', notOffered),
  attempt('serviceOfOthers', 'calls a method of another service of that plugin', notOffered),
  attempt('manyServices', 'opens forty lines to a service', /^refused: plugin\/refused: .*32 services/),
  attempt('chatWithoutLeave', 'reads the conversation it was refused', denied),
  attempt('linkWithoutLeave', 'opens a link to hardware', denied),
  attempt('deviceWithoutLeave', 'asks for stimulation', denied),
  attempt('closedPorts', 'closes its own port and asks on', /^refused: nobody answered/),
]

const tooLarge = /^refused: plugin\/too-large/

/** Cheap to send, dear to take. */
export const bombAttempts = [
  attempt('largeBuffer', 'sends a buffer of 100 MiB', /^plugin\/crashed/, { ends: /more than 48 MiB/ }),
  attempt('manyObjects', 'sends a million small objects', tooLarge),
  attempt('deepNesting', 'sends lists nested 100,000 deep', /^refused: (RangeError|InternalError|DataCloneError)/),
  attempt('sharedTwice', 'sends what doubles with each level', /^plugin\/crashed/, { ends: /more than 48 MiB/ }),
  attempt('longKey', 'names a record with 900,000 letters', /^refused: plugin\/refused/),
  attempt('overQuota', 'keeps more than its share', /^refused: storage\/quota/),
  attempt('largeAnswer', 'answers with 40 MiB', /^plugin\/too-large/),
  attempt('manyAnswers', 'answers with 300,000 objects', /^plugin\/too-large/),
  attempt(
    'deepAnswer',
    'answers with objects nested 5,000 deep',
    /^(plugin\/refused: .*Only plain data|TypeError|RangeError)/,
  ),
  attempt('endless', 'streams pieces of 2 MiB without end', /^0 items, then plugin\/too-large/, {
    run: (rig) => rig.inPage('drain', hostileId, 'example.hostile/attacks@1', 'endless'),
  }),
]
