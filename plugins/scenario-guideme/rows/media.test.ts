import { expect, test } from 'vitest'
import { type Playing, play } from './playing.fixture.ts'

const files = [
  'ok.jpg',
  'Pics/photo.jpg',
  'Pics/b.jpg',
  'Pics/c.jpg',
  'Pics/d.png',
  'Pics/sub/e.jpg',
  'a.mp3',
  'b.mp3',
  'v.mp4',
]
const page = (inner: string, more = '') => play(`<Page id="start">${inner}</Page>${more}`, { names: files })
const picture = ({ stage: { picture } }: Playing) => (picture?.media.kind === 'file' ? picture.media.name : undefined)
const sounds = ({ stage }: Playing) => stage.sounds.map(({ media }) => (media.kind === 'file' ? media.name : media.url))
const endVideo = (guide: Playing) => guide.tell({ kind: 'ended', clip: guide.stage.video?.id ?? '', left: 0 })
const endSound = (guide: Playing) => guide.tell({ kind: 'ended', clip: guide.stage.sounds[0]?.id ?? '', left: 0 })

test('guideme-77 the first picture that is there is shown', () => {
  expect(picture(page('<Image id="missing.jpg"/><Image id="ok.jpg"/>'))).toBe('ok.jpg')
})

test('a picture that is missing is named where it would have been, and in the messages', () => {
  const guide = page('<Image id="cup &lt;b&gt;.jpg"/>')
  expect(guide.left()).toContain('Missing picture: cup &lt;b&gt;.jpg')
  expect(guide.log).toMatchObject([{ severity: 'warning', message: expect.stringContaining('cup <b>.jpg') }])
  expect(page('<Image id="gone.jpg"/><LeftText>Here</LeftText>').left()).toContain('Here')
})

test('guideme-78 a pattern draws one of its pictures anew for each page', () => {
  const guide = page('<Image id="Pics/*.jpg"/><Button target="start">Again</Button>')
  const seen = new Set<string | undefined>()
  for (let round = 0; round < 60; round++) {
    seen.add(picture(guide))
    guide.press('Again')
  }
  expect(seen).toEqual(new Set(['Pics/photo.jpg', 'Pics/b.jpg', 'Pics/c.jpg']))
})

test('guideme-79 names of files are found in any case of letters', () => {
  expect(picture(page('<Image id="PICS\\Photo.JPG"/>'))).toBe('Pics/photo.jpg')
})

test('guideme-80 a pattern without a file leaves the text', () => {
  expect(page('<Image id="none*.jpg"/><LeftText>Left</LeftText>').left()).toContain('Left')
})

test('guideme-81 a video stands alone in the left pane', () => {
  const guide = page('<Video id="v.mp4"/><Image id="ok.jpg"/><LeftText>Left</LeftText>')
  expect(guide.stage.video).toBeDefined()
  expect(guide.stage.picture).toBeUndefined()
  expect(guide.left()).toBe('')
})

test('guideme-82 a video with two repeats plays three times and ends once', () => {
  const guide = page('<Video id="v.mp4" loops="2" scriptvar="n=1" target="next"/>', '<Page id="next"/>')
  expect(guide.stage.video?.loops).toBe(3)
  guide.tell({ kind: 'ended', clip: guide.stage.video?.id ?? '', left: 2 })
  guide.tell({ kind: 'ended', clip: guide.stage.video?.id ?? '', left: 1 })
  expect(guide.stage.page).toBe('start')
  endVideo(guide)
  expect(guide.stage.page).toBe('next')
})

test('guideme-83 guideme-84 a video plays the part that is asked for', () => {
  expect(page('<Video id="v.mp4" start-at="00:00:05" stop-at="00:00:08"/>').stage.video).toMatchObject({
    startAt: 5,
    stopAt: 8,
  })
  expect(page('<Video id="v.mp4" start-at="90"/>').stage.video?.startAt).toBe(90)
})

const script = '<javascript>function done() { scriptVars.put("done", guide.getCurrPage()) }</javascript>'

test('guideme-85 the end of a video runs its script and then leads on', () => {
  const guide = page(`<Video id="v.mp4" target="next" onTriggered="done()"/>${script}`, '<Page id="next"/>')
  endVideo(guide)
  expect(guide.variable('done')).toBe('start')
  expect(guide.stage.page).toBe('next')
})

test('guideme-86 the end of a video runs its script also where it leads nowhere', () => {
  const guide = page(`<Video id="v.mp4" onTriggered="done()"/>${script}`)
  endVideo(guide)
  expect(guide.variable('done')).toBe('start')
  expect(guide.stage.page).toBe('start')
})

test('guideme-87 a video that cannot be played says so and can be passed', () => {
  const guide = page('<Video id="v.mp4" target="next"/>', '<Page id="next"/>')
  guide.tell({ kind: 'failed', clip: guide.stage.video?.id ?? '' })
  expect(guide.stage.trouble?.text).toContain('MP4')
  guide.press('Continue')
  expect(guide.stage.page).toBe('next')
  expect(guide.stage.trouble).toBeUndefined()
})

test('a video that is missing says so and can be passed', () => {
  const guide = page('<Video id="gone.wmv" target="next"/>', '<Page id="next"/>')
  expect(guide.stage.trouble?.text).toContain('gone.wmv')
  guide.press('Continue')
  expect(guide.stage.page).toBe('next')
})

test('guideme-88 a metronome leaves no sound', () => {
  const guide = page('<Metronome bpm="60"/><Audio id="a.mp3"/>')
  expect(guide.stage.metronome).toMatchObject({ round: 1000, rounds: 0 })
  expect(guide.stage.sounds).toEqual([])
})

test('guideme-89 two sounds play at the same time', () => {
  expect(sounds(page('<Audio id="a.mp3"/><Audio2 id="b.mp3"/>'))).toEqual(['a.mp3', 'b.mp3'])
})

test('guideme-90 the end of a sound of a page that was left does nothing', () => {
  const guide = page(
    '<Audio id="a.mp3" target="late"/><Button target="next">Go</Button>',
    '<Page id="next"/><Page id="late"/>',
  )
  const clip = guide.stage.sounds[0]?.id ?? ''
  guide.press('Go')
  guide.tell({ kind: 'ended', clip, left: 0 })
  expect(guide.stage.page).toBe('next')
})

test('a sound that ends leads on', () => {
  const guide = page('<Audio id="a.mp3" target="next" scriptvar="n=1"/>', '<Page id="next"/>')
  endSound(guide)
  expect(guide.stage.page).toBe('next')
  expect(guide.variable('n')).toBe('1')
})

test('a sound that is missing leads on after a second', () => {
  const guide = page('<Audio id="gone.mp3" target="next"/>', '<Page id="next"/>')
  guide.wait(0.9)
  expect(guide.stage.page).toBe('start')
  guide.wait(0.2)
  expect(guide.stage.page).toBe('next')
})

test('guideme-91 a volume beyond its range, or none, is full', () => {
  expect(page('<Audio id="a.mp3" volume="150"/>').stage.sounds[0]?.volume).toBe(1)
  expect(page('<Audio id="a.mp3" volume="x"/>').stage.sounds[0]?.volume).toBe(1)
  expect(page('<Audio id="a.mp3" volume="40"/>').stage.sounds[0]?.volume).toBe(0.4)
})

test('guideme-96 a tempo is drawn from its range', () => {
  const tempos = new Set<number>()
  const guide = page('<Metronome bpm="(50..52)"/><Button target="start">Again</Button>')
  for (let round = 0; round < 60; round++) {
    tempos.add(Math.round(60_000 / (guide.stage.metronome?.round ?? 1)))
    guide.press('Again')
  }
  expect([...tempos].toSorted()).toEqual([50, 51, 52])
})

test('a sound that a script starts takes the place of the one that plays', () => {
  const guide = page(
    `<Audio id="a.mp3"/><Button onclick="ring()">Ring</Button><javascript>function ring() { guide.playAudio("b.mp3", "", "", "0", "next", "", "") }</javascript>`,
    '<Page id="next"/>',
  )
  const before = guide.stage.sounds[0]?.id
  guide.press('Ring')
  expect(sounds(guide)).toEqual(['b.mp3'])
  expect(guide.stage.sounds[0]?.id).not.toBe(before)
  endSound(guide)
  expect(guide.stage.page).toBe('next')
})

test('guideme-185 a page that asks for a camera says that there is none, and its button leads on', () => {
  const guide = page(
    '<Webcam/><WebcamButton type="Capture" file="cup.jpg" target="next">Take picture</WebcamButton>',
    '<Page id="next"/>',
  )
  expect(guide.left()).toContain('camera')
  guide.press('Take picture')
  expect(guide.stage.page).toBe('next')
})

test('guideme-75 the token of the media folder leads into the package', () => {
  const guide = page('<Text><![CDATA[<img src="\\MediaDir\\ok.jpg"/>]]></Text>')
  expect(guide.right()).toBe('<img src="/gm/ok.jpg"/>')
  expect(guide.stage.panes?.root).toBe('/gm/')
})

test('guideme-76 a style sheet of the guide stands instead of the built-in one, in both panes', () => {
  const guide = play('<CSS>p { color: green }</CSS><Page id="start"><Text>a</Text><LeftText>b</LeftText></Page>')
  const { left, right } = guide.stage.panes ?? {}
  expect([left, right]).toMatchObject([{ css: 'p { color: green }' }, { css: 'p { color: green }' }])
})
