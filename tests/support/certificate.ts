import { generateKeyPairSync, sign } from 'node:crypto'

/** A key and a certificate for one host, signed by itself and good for a day: enough to stand in for a server abroad. */
export function selfSigned(host: string, now = new Date()): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(oid('550403'), tagged(0x0c, Buffer.from(host)))))
  const lifetime = sequence(time(new Date(now.getTime() - dayMs)), time(new Date(now.getTime() + dayMs)))
  const alternatives = sequence(oid('551d11'), tagged(0x04, sequence(tagged(0x82, Buffer.from(host)))))
  const statement = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    lifetime,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternatives)),
  )
  const signature = tagged(0x03, Buffer.of(0), sign('sha256', statement, privateKey))
  const certificate = sequence(statement, ecdsaWithSha256, signature)
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}

const dayMs = 86_400_000

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]) => tagged(0x30, ...parts)
const set = (...parts: readonly Buffer[]) => tagged(0x31, ...parts)
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const integer = (value: number) => tagged(0x02, Buffer.of(value))
const time = (at: Date) => tagged(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
