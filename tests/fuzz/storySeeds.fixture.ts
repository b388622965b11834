import { readFileSync } from 'node:fs'
import eosKit from '../../plugins/scenario-eos/kit.ts'
import guideKit from '../../plugins/scenario-guideme/kit.ts'
import nativeKit from '../../plugins/scenario-native/kit.ts'

const sample = (name: string) => readFileSync(new URL(`../../scenarios/${name}`, import.meta.url), 'utf8')

/** Every command of the format, and no script: most of what goes wrong goes wrong without one. */
const quietEos = {
  modules: { audio: {}, notification: {}, storage: {} },
  galleries: {
    'a-b': {
      name: 'cups',
      images: [
        { id: 11, hash: 'da39a3ee5e6b4b0d3255bfef95601890afd80709', size: 10 },
        { id: 12, hash: 'b6589fc6ab0dc82cf12099d1c2d40ab994e8410c' },
      ],
    },
  },
  files: { 'bell.mp3': { id: 1, hash: '77de68daecd823babbb58edb1c8e14d7106e83bb', type: 'audio/mpeg' } },
  pages: {
    start: [
      { image: { locator: 'gallery:a-b/*', size: 'm' } },
      { say: { label: '<p>The kettle <em>sings</em>.</p>', mode: 'autoplay', align: 'left' } },
      { say: { label: 'Sit down.', mode: 'custom', duration: '1s-2s', allowSkip: true } },
      { 'audio.play': { locator: 'file:*.mp3', loops: 2, volume: 0.4, background: true, id: 'bell' } },
      {
        'notification.create': {
          id: 'door',
          title: 'Vibrator: 20',
          buttonLabel: 'Open',
          buttonCommands: [{ goto: { target: 'tea-*' } }],
          timerDuration: '1m30s',
          timerCommands: [{ say: { label: 'The door closes.', mode: 'instant' } }],
        },
      },
      { disable: { target: 'tea-{1..2}' } },
      { enable: { target: 'tea-1' } },
      { timer: { duration: '5s-9s', style: 'secret', isAsync: true, commands: [{ goto: { target: 'tea-1' } }] } },
      {
        choice: {
          options: [
            { label: 'Tea', color: '#2e7d32', commands: [{ goto: { target: 'tea-@(1|2)' } }] },
            { label: 'Water', visible: true, commands: [{ say: { label: 'Cool.' } }, { end: {} }] },
          ],
        },
      },
    ],
    'tea-1': [
      { 'notification.remove': { id: 'door' } },
      { prompt: { variable: '' } },
      { timer: { duration: '3s', style: 'hidden' } },
      { goto: { target: 'start' } },
    ],
    'tea-2': [{ noop: { goto: { target: 'start' } } }, { 'audio.stop': { id: 'bell' } }, { end: {} }],
  },
}

const flashEos = {
  modules: { nyx: {}, pcm2: {}, audio: {} },
  files: {
    'pot.jpg': { id: 31, hash: 'c1dfd96eea8cc2b62785275bca38ac261256e278', type: 'image/jpeg' },
    'pour.mp3': { id: 33, hash: 'fe5dbbcea5ce7e2988b8c69bcfdfde8904aabc1f', type: 'audio/mpeg' },
  },
  pages: {
    start: [
      { 'pcm2.must': { self: '2', pages: ['start'] } },
      { 'pcm2.repeat': { count: 2, max: 4, target: '2' } },
      {
        'nyx.page': {
          media: { 'nyx.image': 'file:pot.jpg' },
          text: '<p>A pot, still warm.</p>',
          instruc: { 'nyx.text': '<p>Wait.</p>' },
          hidden: { 'audio.play': { locator: 'file:pour.mp3' } },
          action: {
            'nyx.vert': {
              elements: [
                {
                  'nyx.timer': {
                    duration: '4s',
                    style: 'secret',
                    commands: [{ 'pcm2.range': { from: '2', to: '3' } }],
                  },
                },
                { 'nyx.buttons': [{ label: 'Pour', commands: [{ goto: { target: '2' } }] }] },
              ],
            },
          },
        },
      },
    ],
    '2': [
      { 'pcm2.unset': { pages: ['start'] } },
      { 'pcm2.repeatadd': { target: 'start', count: 1 } },
      { 'nyx.page': { text: 'Tea.' } },
    ],
    '3': [{ 'pcm2.numactions': { self: '2', count: 3 } }, { goto: { target: 'start' } }],
    '': [{ 'nyx.dummy': [] }],
  },
}

const quietGuide = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE Tease [<!ENTITY tea "green tea">]>
<Tease id="tea" scriptVersion="v0.4">
  <Title>The Tea Room</Title><Author><Name>Sample Author</Name></Author>
  <MediaDirectory>media</MediaDirectory>
  <Settings><AutoSetPageWhenSeen>true</AutoSetPageWhenSeen><PageSound>false</PageSound></Settings>
  <Preferences><Boolean key="sugar" value="true" screen="Sugar?" sort-order="1"/><String key="name" value="Kim"/></Preferences>
  <CSS>p { color: teal }</CSS>
  <Pages>
    <Page id="start" set="came" if-not-set="gone">
      <Text>Have some &tea; &amp; sit. <input name="guest" value="Robin"/><span>sugar</span></Text>
      <LeftText><p>A quiet room.</p></LeftText>
      <Image id="room*.jpg" if-before="23:00"/>
      <Button target="cup(1..3)" set="entered" hotkey="w" sortOrder="2">Pour</Button>
      <Button target="start" if-set="cup1+cup2" image="cup.png" disabled="false" default="true">Again</Button>
      <GlobalButton id="leave" action="add" target="end" placement="top">Leave</GlobalButton>
      <Delay seconds="(20..40)" style="secret" start-with="60" target="cup1" if-not-set="calm"/>
      <Timer seconds="2" imageId="steam.png" repeat="(3..5)" set="hot"><p>Steam rises.</p></Timer>
      <Metronome bpm="(50..60)" beats="4" rhythm="1,5,9,13" loops="-1" if-not-set="quiet"/>
    </Page>
    <Page id="cup1" unset="cup1"><Text>Green.</Text><Audio id="rain.ogg" loops="3" volume="40"/><Delay seconds="5" target="start"/></Page>
    <Page id="cup2"><Text>Black.</Text><Video id="clip.mp4" start-at="00:00:05" stop-at="00:00:20" loops="1" target="cup3"/></Page>
    <Page id="cup3"><Delay seconds="0" target="start" scriptvar="tea=black"/></Page>
    <Page id="end"><Text>Come back soon.</Text><GlobalButton id="leave" action="remove"/></Page>
  </Pages>
</Tease>`

/** Sound documents of each format. Those with scripts cost a realm each, so they stand beside others without. */
export const storySeeds = {
  native: [
    sample('lighthouse-evening.json'),
    sample('device-tour.json'),
    sample('breathing-room.json'),
    JSON.stringify(nativeKit.scenarioEngine.native.script),
  ],
  eos: [
    ...[sample('tea-room.json'), JSON.stringify(eosKit.scenarioEngine.eos.script)],
    ...Array.from({ length: 8 }, () => [JSON.stringify(quietEos), JSON.stringify(flashEos)]).flat(),
  ],
  guideme: [
    ...[sample('harbour-cards.xml'), guideKit.scenarioEngine.guideme.script],
    ...Array.from({ length: 18 }, () => quietGuide),
  ],
} as const
