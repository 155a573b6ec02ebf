/** The yardstick: a bare `node:http` server (bare-server.ts) that sends the product's own replies. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Reply } from './bare-server.ts'

/** Headers that Node writes itself, which would be sent twice. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** Fetches a reply byte for byte, still compressed. */
export async function fetchRaw(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  const [response] = await once(get(url, { headers }), 'response')
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`)
  const raw: readonly string[] = response.rawHeaders
  return {
    headers: raw.flatMap((name, place) =>
      place % 2 === 0 && !OWN_HEADERS.has(name.toLowerCase()) ? [name, raw[place + 1]!] : [],
    ),
    body: body.toString('base64'),
  }
}

export async function startBare(file: string, replies: readonly Reply[]) {
  writeFileSync(file, JSON.stringify(replies))
  const child = spawn(process.execPath, ['cli/tools/measure/bare-server.ts', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return { child, origin: `http://127.0.0.1:${Number(port)}` }
}
