import '../engines/mediaEngine.ts'
import '../engines/imageEngine.ts'
import '../engines/memoryEngine.ts'
import '../plugins/scenarioEngine.ts'
import { lazy } from 'react'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { ages } from 'sdk/page/services/ages.ts'
import { characters } from 'sdk/page/services/characters.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { cues } from 'sdk/page/services/cues.ts'
import { deviceControl } from 'sdk/page/services/deviceControl.ts'
import { models } from 'sdk/page/services/models.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { useSnapshot } from 'valtio'
import { askAges } from '../characters/ages/askAges.ts'
import { askRecordAges, settleAges } from '../characters/ages/askRecordAges.ts'
import { commitCharacters, entryOf, undoCharacters, useCharacters } from '../characters/characters.ts'
import { everybody, filtered, likelyFirst } from '../characters/library/library.ts'
import { Portrait } from '../characters/Portrait.tsx'
import { introduceBuiltin } from '../characters/seedBuiltins.ts'
import { readCharacter } from '../characters/storedCharacters.ts'
import { handleSafeword } from '../chat/aftercare/handleSafeword.ts'
import { askNow } from '../chat/directed/startDirectorWatch.ts'
import { play, playAnew } from '../chat/openChatWith.ts'
import { goToHit } from '../chat/saved/chatSearch.ts'
import { loadSession } from '../chat/saved/storedSessions.ts'
import { openLastSession } from '../chat/screen/lastSession.ts'
import { beginSession, chooseVariant, markMessage, removeVariant } from '../chat/session/actions.ts'
import { changeSession } from '../chat/session/changeSession.ts'
import { chosenProvider, connectionOf, currentConnection } from '../chat/session/connection.ts'
import { cancelInvitation } from '../chat/session/invitation.ts'
import { nextPrompt, summariseNow } from '../chat/session/nextPrompt.ts'
import { postSystemMessage } from '../chat/session/refuse.ts'
import { rereadSession } from '../chat/session/rereadSession.ts'
import { askAndRemove, renameSession } from '../chat/session/sessions.ts'
import { letSpeak, persona, regenerate, send } from '../chat/session/turn.ts'
import { useModel } from '../chat/session/useModel.ts'
import { reload } from '../chat/session/windows.ts'
import { circumstances } from '../consent/circumstances.ts'
import { consentOf, consentSection } from '../consent/consentSection.ts'
import { clearCues, onCuesCleared, runEffect } from '../consent/cues/runEffect.ts'
import { estimSection } from '../consent/estimSection.ts'
import { limitsNow, openLimits } from '../consent/limitsNow.ts'
import { withheldIn } from '../consent/permissions.ts'
import { refusalOfTexts } from '../consent/refusalOfTexts.ts'
import { stopEverything, stopStimulation } from '../consent/stop.ts'
import { mayMove } from '../devices/arming.ts'
import { connectFamily } from '../devices/connect/connecting.ts'
import { changeRoute, deviceRules, rulesOf } from '../devices/rules/rules.ts'
import { saysSafeword } from '../devices/safeword/safeword.ts'
import { startDevices } from '../devices/startDevices.ts'
import { endPlaying, playIntent, syncPlaying } from '../devices/stimulus/playIntent.ts'
import { enqueue, leaveOff } from '../devices/stimulus/sequence.ts'
import { holdDevices, stopDevices } from '../devices/stop/control.ts'
import { callContribution } from '../plugins/contributions.ts'
import { models as listings } from '../plugins/models.ts'
import { activate } from '../plugins/run/activation.ts'

/** Gives the page parts of plugins what the host does for them. */
export function provideServices(): void {
  chat.provide({
    send,
    regenerate,
    beginWith: beginSession,
    openLast: openLastSession,
    letSpeak,
    persona,
    useModel,
    change: changeSession,
    mark: markMessage,
    chooseWording: chooseVariant,
    removeWording: removeVariant,
    reread: rereadSession,
    rereadMessages: reload,
    cancelInvitation,
    postSystemMessage,
    preview: nextPrompt,
    summarise: summariseNow,
    begin: playAnew,
    play,
    open: loadSession,
    rename: renameSession,
    remove: askAndRemove,
    goTo: goToHit,
    summarisesByItself: () => conversationSection.now.condenseChatHistory,
  })
  characters.provide({
    useList: () => useCharacters().list,
    usePhase: () => useCharacters().phase,
    nameOf: (id) => entryOf(id)?.name,
    found: (list, search) => filtered(likelyFirst(list), { ...everybody, search }),
    read: readCharacter,
    introduce: (id) => introduceBuiltin(id, commitCharacters),
    commit: commitCharacters,
    undo: undoCharacters,
    Portrait,
  })
  models.provide({
    provider: chosenProvider,
    connectionOf,
    connect: () => currentConnection(),
    useListing: (value) => useSnapshot(listings).byProvider[value],
  })
  pluginControl.provide({
    start: async (id) => void (await activate(id)),
    call: callContribution,
    Settings: lazy(async () => ({ default: (await import('../plugins/page/PluginSettings.tsx')).PluginSettings })),
  })
  cues.provide({ run: runEffect, clear: clearCues, onCleared: onCuesCleared })
  ages.provide({ ask: askAges, askForRecord: askRecordAges, settle: settleAges })
  deviceControl.provide({
    mayMove,
    play: playIntent,
    enqueue,
    leaveOff,
    connect: connectFamily,
    start: startDevices,
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
    circumstances,
    limits: limitsNow,
    openLimits,
    withheldIn,
    refusalOfTexts,
    stopStimulation,
    stopEverything: () => stopEverything(),
  })
}
