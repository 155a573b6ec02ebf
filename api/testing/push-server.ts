/** A push service for tests, and browsers that decrypt what it received (RFC 8188, RFC 8291). Never for the program. */
import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { PushAddress, PushMessage } from '#data/model/account/push.ts'
import { startLocalServer } from '#data/testing/local-server.ts'

interface ReceivedPush {
  /** Path of the browser's address. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

interface PushAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestBrowser {
  readonly name: string
  readonly address: PushAddress
  /** Decrypts what the service received for this browser, oldest first. */
  list(): PushMessage['notification'][]
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer, length: number) => {
  const pseudoRandom = createHmac('sha256', salt).update(key).digest()
  const block = Buffer.concat([info, Buffer.from([1])])
  return createHmac('sha256', pseudoRandom).update(block).digest().subarray(0, length)
}

/** RFC 8291, section 3.4, over one record of RFC 8188, section 2. */
function decrypt(body: Buffer, own: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const record = body.subarray(21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const key = hkdf(auth, own.computeSecret(sender), info, 32)
  const cek = hkdf(salt, key, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(salt, key, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', cek, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** What a token says, if it was signed with the key that it names (RFC 8292). */
export function readVapid(authorization: string | undefined) {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '')!
  const [head, claims, signature] = token!.split('.')
  const point = Buffer.from(key!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x!, y: y! },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  const { aud, sub } = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as {
    readonly aud: string
    readonly sub: string
  }
  return { isSigned, key: key!, aud, sub }
}

export async function startPushServer() {
  const received: ReceivedPush[] = []
  const control: { answer: (path: string) => PushAnswer } = { answer: () => ({}) }
  const server = await startLocalServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { status = 201, headers = {} } = control.answer(request.url!)
      if (status === 201)
        received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(status, headers).end()
    })
  })
  const makeBrowser = (name: string): TestBrowser => {
    const own = createECDH('prime256v1')
    own.generateKeys()
    const auth = randomBytes(16)
    const path = `/push/${name}`
    return {
      name,
      address: {
        endpoint: `${server.origin}${path}`,
        keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
      },
      list: () =>
        received
          .filter((one) => one.path === path)
          .map(({ body }) => (JSON.parse(decrypt(body, own, auth)) as PushMessage).notification),
    }
  }
  return { received, control, makeBrowser, origin: server.origin, close: server.close }
}
