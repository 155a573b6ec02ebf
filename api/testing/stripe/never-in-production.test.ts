import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadApiEnv } from '#api/env.ts'
import { startStripeStandIn } from './stand-in.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** Every file of ours that a program loads, from its entry on. */
function listLoaded(entry: string): Set<string> {
  const loaded = new Set<string>()
  const queue = [resolve(ROOT, entry)]
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (loaded.has(path) || !existsSync(path)) continue
    loaded.add(path)
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
      if (name.startsWith('#')) queue.push(resolve(ROOT, name.slice(1)))
      else if (name.startsWith('.')) queue.push(resolve(dirname(path), name))
    }
  }
  return loaded
}

test('no file of the program loads the stand-in for Stripe', () => {
  const program = listLoaded('cli/main.ts')
  expect(program.size).toBeGreaterThan(100)
  expect([...program].some((path) => path.endsWith('api/billing/stripe/stripe-client.ts'))).toBe(
    true,
  )
  expect([...program].filter((path) => path.includes('/api/testing/'))).toEqual([])
  // The same search finds it in the tool that may load it.
  const tool = listLoaded('cli/tools/dev.ts')
  expect([...tool].some((path) => path.includes('/api/testing/stripe/'))).toBe(true)
})

test('the stand-in listens only on this machine, requires its key, and is refused with live keys', async () => {
  const standIn = await startStripeStandIn()
  expect(standIn.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const reply = await fetch(`${standIn.origin}/v1/customers`, {
    headers: { authorization: 'Bearer sk_live_1' },
  })
  expect(reply.status).toBe(401)
  await standIn.stop()
  const { settings } = standIn
  expect(loadApiEnv(settings).stripe?.apiBase?.origin).toBe(standIn.origin)
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
  expect(() => loadApiEnv({ ...settings, ...live })).toThrow('refused together with live keys')
})
