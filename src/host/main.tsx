import './ui/base.css'
import './ui/tokens.css'
import './ui/mantine.css'
import { Scope } from 'sdk'
import { addFeatures } from './app/features.ts'
import { paint } from './app/paint.tsx'
import { passStartup } from './app/startup.ts'
import { followDrafts, restoreDrafts } from './chat/composerDraft.ts'
import { storage } from './engine.ts'
import { reportError } from './errors/errors.ts'
import { catchTheRest } from './errors/lastCatch.ts'
import { lock, untilUnlocked } from './privacy/lock.ts'
import { listenForPanic } from './privacy/panic.ts'
import { enterStart, settleStart } from './safeMode/safeMode.ts'
import { restoreSettings } from './settings/restoreSettings.ts'
import { countVisit, settings } from './settings/settings.ts'
import { startEngine } from './startEngine.ts'

const house = new Scope('house')

// Before anything else that might fail.
house.add(listenForPanic(window, () => settings.privacy.panicKey))
enterStart()

house.add(catchTheRest())
// Read while the rest is being set up.
house.add(restoreSettings(storage()))
void restoreDrafts()
followDrafts(house.signal).catch(() => {})
countVisit()

addFeatures(house)
passStartup('features')

paint(document.getElementById('root'), house)
passStartup('shell')

// A page that only waits for its passphrase has started.
if (lock.state === 'locked') settleStart()
untilUnlocked()
  .then(() => startEngine(house))
  .then(
    () => {
      passStartup('engine')
      settleStart()
    },
    (error) => {
      passStartup('engine')
      reportError({
        type: 'API_ERROR',
        message: 'Vesper could not start completely. Reload the page; if that does not help, restart the browser.',
        context: 'Startup',
        details: error,
      })
    },
  )
