import '../engines/mediaEngine.ts'
import { ages } from 'sdk/page/services/ages.ts'
import { characters } from 'sdk/page/services/characters.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { deviceControl } from 'sdk/page/services/deviceControl.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { askAges } from '../characters/ages/askAges.ts'
import { askRecordAges, settleAges } from '../characters/ages/askRecordAges.ts'
import { commitCharacters, undoCharacters, useCharacters } from '../characters/characters.ts'
import { everybody, filtered, likelyFirst } from '../characters/library/library.ts'
import { Portrait } from '../characters/Portrait.tsx'
import { readCharacter } from '../characters/storedCharacters.ts'
import { handleSafeword } from '../chat/aftercare/handleSafeword.ts'
import { askNow } from '../chat/directed/startDirectorWatch.ts'
import { changeSession } from '../chat/session/changeSession.ts'
import { conversationSection } from '../chat/session/conversationSection.ts'
import { nextPrompt, summariseNow } from '../chat/session/nextPrompt.ts'
import { letSpeak, persona, send } from '../chat/session/turn.ts'
import { useModel } from '../chat/session/useModel.ts'
import { consentOf, consentSection } from '../consent/consentSection.ts'
import { estimSection } from '../consent/estimSection.ts'
import { mayMove } from '../devices/arming.ts'
import { changeRoute, deviceRules, rulesOf } from '../devices/rules/rules.ts'
import { saysSafeword } from '../devices/safeword/safeword.ts'
import { endPlaying, playIntent, syncPlaying } from '../devices/stimulus/playIntent.ts'
import { holdDevices, stopDevices } from '../devices/stop/control.ts'

/** Gives the page parts of plugins what the host does for them. */
export function provideServices(): void {
  chat.provide({
    send,
    letSpeak,
    persona,
    useModel,
    change: changeSession,
    preview: nextPrompt,
    summarise: summariseNow,
    summarisesByItself: () => conversationSection.now.condenseChatHistory,
  })
  characters.provide({
    useList: () => useCharacters().list,
    found: (list, search) => filtered(likelyFirst(list), { ...everybody, search }),
    read: readCharacter,
    commit: commitCharacters,
    undo: undoCharacters,
    Portrait,
  })
  ages.provide({ ask: askAges, askForRecord: askRecordAges, settle: settleAges })
  deviceControl.provide({
    mayMove,
    play: playIntent,
    endPlaying,
    syncPlaying,
    hold: holdDevices,
    stop: stopDevices,
    useHoldToRun: () => useSection(estimSection).holdToRun,
    rules: rulesOf,
    rulesOf: deviceRules,
    changeRoute,
  })
  safety.provide({
    hear(text) {
      const isSaid = saysSafeword(text, estimSection.now.safeword)
      if (isSaid) void handleSafeword()
      return isSaid
    },
    stopScene: () => void handleSafeword(),
    checkIn: askNow,
    consent: () => consentOf(),
    useConsent: () => consentOf(useSection(consentSection)),
  })
}
