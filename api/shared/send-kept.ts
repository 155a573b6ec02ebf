/** Sends cached replies with as little work for each as possible. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeptReply } from './kept-replies.ts'
import { chooseEncoding, isUnchanged, type Encoding, type PackedReply } from './packed-reply.ts'

/** Name, value, name, value … */
type Head = string[]

/** The encoding that a client is answered in. */
export function toEncoding(packed: PackedReply, request: IncomingMessage): Encoding {
  return packed.toEncoding(chooseEncoding(request.headers['accept-encoding'] as string))
}

/** Adds the headers that describe a body to the head of its reply. */
export function describeBody(head: Head, encoding: Encoding, length: number): Head {
  if (encoding !== 'identity') head.push('content-encoding', encoding)
  head.push('content-length', String(length))
  return head
}

/** Writes the body of a reply whose head has been written. */
export function endWith(
  response: ServerResponse,
  packed: PackedReply,
  { encoding, body }: { readonly encoding: Encoding; readonly body: Buffer },
): void {
  const text = packed.toText(encoding, body)
  if (text === null) response.end(body)
  else response.end(text, 'latin1')
}

/** The head of a cached reply is the same for all clients with the same encoding: it is built once. */
const heads = new WeakMap<KeptReply, Map<Encoding, Head>>()

function getHead(reply: KeptReply, encoding: Encoding, length: number): Head {
  let ofReply = heads.get(reply)
  if (ofReply === undefined) heads.set(reply, (ofReply = new Map()))
  let head = ofReply.get(encoding)
  if (head === undefined) {
    head = describeBody([...reply.headers, 'etag', reply.packed.etag], encoding, length)
    ofReply.set(encoding, head)
  }
  return head
}

function sendBody(
  reply: KeptReply,
  { method }: IncomingMessage,
  response: ServerResponse,
  sent: { readonly encoding: Encoding; readonly body: Buffer },
): void {
  response.writeHead(reply.status, getHead(reply, sent.encoding, sent.body.length))
  if (method === 'HEAD') response.end()
  else endWith(response, reply.packed, sent)
}

/** Sends a cached reply, or 304 to a client that has it; returns a promise only when it has to be compressed first. */
export function sendKept(
  reply: KeptReply,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  if (isUnchanged(request.headers['if-none-match'], reply.packed.etag)) {
    response.writeHead(304, [...reply.headers, 'etag', reply.packed.etag]).end()
    return undefined
  }
  const encoding = toEncoding(reply.packed, request)
  const ready = reply.packed.peek(encoding)
  if (ready === null)
    return reply.packed
      .encode(encoding)
      .then((body) => sendBody(reply, request, response, { encoding, body }))
  sendBody(reply, request, response, { encoding, body: ready })
  return undefined
}
