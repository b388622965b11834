import { privacySection } from './data/privacy/privacySection.ts'
import 'sdk/ui/base.css'
import 'sdk/ui/tokens.css'
import 'sdk/ui/mantine.css'
import { Scope } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import { countVisit } from 'sdk/page/settings/settings.ts'
import './engines/startEngines.ts'
import { passStartup } from 'sdk/page/startup.ts'
import { followDrafts, restoreDrafts } from './chat/screen/composerDraft.ts'
import { lock, untilUnlocked } from './data/privacy/lock.ts'
import { listenForPanic } from './data/privacy/panic.ts'
import { endEnginesWhenLeftEarly } from './engines/leaveEarly.ts'
import { enterStart, settleStart } from './engines/safeMode/safeMode.ts'
import { catchTheRest } from './notices/errors/lastCatch.ts'
import { restoreSettings, settingsSettled } from './settings/restoreSettings.ts'
import { addFeatures } from './shell/features.ts'
import { loadSections } from './shell/loadSections.ts'
import { paint } from './shell/paint.tsx'
import { startEngine } from './shell/startEngine.ts'

const scope = new Scope('page')

// Before anything else that might fail.
scope.add(listenForPanic(window, () => privacySection.now.panicKey))
enterStart()

scope.add(catchTheRest())
// Read while the rest is being set up.
scope.add(restoreSettings(storage(), loadSections, () => lock.state === 'off'))
endEnginesWhenLeftEarly(settingsSettled())
void restoreDrafts()
followDrafts(scope.signal).catch(() => {})
countVisit()

addFeatures(scope)
passStartup('features')

paint(document.getElementById('root'), scope)
passStartup('shell')

// A page that only waits for its passphrase has started.
if (lock.state === 'locked') settleStart()
untilUnlocked()
  .then(() => startEngine(scope))
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
