import { openTestApi } from '../../../src/server/api/testApi.fixture.ts'
import { jpegWithPlace, png } from '../../../src/server/media/testImages.fixture.ts'
import { s3Objects } from '../../../src/server/objects/s3Objects.ts'
import { startS3 } from '../../../src/server/objects/s3Server.fixture.ts'
import { type Attack, heldUnless } from '../attack.ts'
import { all, type Rig, refusedWith, row } from './rig.ts'

/* F8, F9, Z2 and I10 for images: files that are more or other than an image, and images of others. */

export async function mediaAttacks(rig: Rig): Promise<readonly Attack[]> {
  const upload = (token: string, bytes: Buffer, type = 'image/png') =>
    rig.post('/media?kind=avatar', bytes, { token, headers: { 'content-type': type } })

  /** Held when the file comes back without any of `marks`, as an image and nothing else. */
  const cleaned = async (bytes: Buffer, marks: readonly string[], type?: string) => {
    const { body, status } = await upload((await rig.join()).token, bytes, type)
    if (status !== 201) return heldUnless(`${status} ${JSON.stringify(body)}`)
    const shown = await rig.show(body.data.url)
    const file = Buffer.from(shown.bytes)
    const left = marks.find((mark) => file.includes(mark))
    const isImage = file.toString('latin1', 8, 12) === 'WEBP' && shown.headers['content-type'] === 'image/webp'
    return heldUnless((left !== undefined && `"${left}" is left`) || (!isImage && 'no WebP image'))
  }

  return [
    row('F9-image-with-page', 'uploads a page and an archive behind the end of an image', () =>
      cleaned(png(9, 9, { after: '<script>alert(1)</script>PK\u0003\u0004' }), ['<script>', 'PK\u0003\u0004']),
    ),
    row('F9-image-with-text', 'uploads a page and a place in the chunks of an image', () =>
      cleaned(
        png(9, 9, {
          more: [
            ['tEXt', Buffer.from('Comment\0<script>alert(1)</script>')],
            ['eXIf', Buffer.from('MM\0*GPS 48.8583 N')],
          ],
        }),
        ['<script>', 'GPS', 'tEXt', 'eXIf'],
      ),
    ),
    row('F9-camera', 'uploads a photo that says where it was taken', () =>
      cleaned(jpegWithPlace(), ['GPS', 'Exif'], 'image/jpeg'),
    ),
    row('F9-bomb', 'uploads an image that says it is small and unpacks to much, or says it is huge', async () => {
      const { token } = await rig.join()
      const wide = await upload(token, png(4000, 4000, { told: [30_000, 30_000] }))
      const lying = await upload(token, png(4000, 3000, { told: [8, 8] }))
      const isSmall = lying.status === 201 && lying.body.data.width === 8 && lying.body.data.height === 8
      return all([
        refusedWith(wide, 422, 'image_unreadable'),
        isSmall ? 'held' : refusedWith(lying, 422, 'image_unreadable'),
      ])
    }),
    row('F8-not-an-image', 'uploads a drawing and a page that are called an image', async () => {
      const { token } = await rig.join()
      const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>')
      const page = Buffer.from('<!doctype html><html><script>alert(1)</script></html>')
      const answers = [
        await upload(token, drawing),
        await upload(token, drawing, 'image/svg+xml'),
        await upload(token, page, 'image/webp'),
        await upload(token, page, 'text/html'),
      ]
      return all(answers.map((answer) => refusedWith(answer, 415, 'wrong_type')))
    }),
    row('I10-media-path', 'asks for a path where the name of an image stands', async () => {
      const names = ['..%2f..%2fetc%2fpasswd', '%2e%2e%2fdatabase.webp', `${'../'.repeat(12)}.webp`, "' or 1=1--.webp"]
      const statuses = await Promise.all(names.map(async (name) => (await rig.show(`/media/${name}`)).status))
      return heldUnless(statuses.some((status) => status !== 404) && statuses.join())
    }),
    row('Z2-media-of-another', 'deletes and wears the image of another', async () => {
      const owner = await rig.join()
      const { id, url } = (await upload(owner.token, png(9, 9))).body.data
      const { token } = await rig.join()
      const deleted = await rig.remove(`/media/${id}`, undefined, { token })
      const worn = await rig.put('/profile', { avatar_media_id: id, version: 0 }, { token })
      const isThere = (await rig.show(url)).status === 200
      return all([
        refusedWith(deleted, 404),
        refusedWith(worn, 400, 'image_missing'),
        heldUnless(!isThere && 'the image is gone'),
      ])
    }),
    row('Z2-media-unjudged', 'looks at the image of another before it was judged', async () => {
      const judged = await openTestApi({ imageGate: async () => 'review' })
      try {
        const { token } = await judged.register('owner_one')
        const { token: other } = await judged.register('other_one')
        const headers = { 'content-type': 'image/png' }
        const { body } = await judged.post('/media?kind=avatar', png(9, 9), { token, headers })
        await judged.platform.jobs.runDue()
        const seen = [await judged.show(body.data.url), await judged.show(body.data.url, { token: other })]
        const isShown = seen.some(({ status }) => status !== 404)
        const isOwn = (await judged.show(body.data.url, { token })).status === 200
        return heldUnless((isShown && 'others see it') || (!isOwn && 'its owner does not'))
      } finally {
        await judged.close()
      }
    }),
    row('I10-object-key', 'stores under keys that reach out of the bucket or into the request', async () => {
      const s3 = await startS3()
      try {
        const objects = s3Objects(s3.options)
        const keys = [
          '../other',
          'a/../../b',
          'a?acl',
          'a#b',
          'a%2f..',
          'a\r\nx-amz-acl: public-read',
          '',
          'A',
          '\u0000',
        ]
        const taken = await Promise.all(
          keys.map((key) =>
            (async () => objects.put(key, new Uint8Array(1)))().then(
              () => key,
              () => undefined,
            ),
          ),
        )
        const isAsked = s3.seen.length > 0
        return heldUnless((taken.some((key) => key !== undefined) || isAsked) && JSON.stringify([taken, s3.seen]))
      } finally {
        s3.close()
      }
    }),
  ]
}
