/* The app's own worker for one built-in plugin, with its time in the kit's hands. */

import './ownTime.ts'
import '../../../../src/workers/plugin/worker.ts'
