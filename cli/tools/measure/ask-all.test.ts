import { expect, test } from 'vitest'
import { startLocalServer } from '#data/testing/local-server.ts'
import { askAll, toPart } from './ask-all.ts'

test('each address is asked for once, over the given connections, and a wrong reply is named', async () => {
  let [open, most] = [0, 0]
  const asked: string[] = []
  const server = await startLocalServer((request, response) => {
    asked.push(request.url!)
    most = Math.max(most, ++open)
    setTimeout(() => {
      open--
      response.writeHead(request.url === '/3' ? 404 : 200).end(request.url)
    }, 5)
  })
  const paths = Array.from({ length: 40 }, (_, index) => `/${index}`)
  const { waits, wrong } = await askAll(paths, {
    origin: server.origin,
    connections: 4,
    isRight: (path, _, body) => path !== '/7' && body.toString() === path,
  })
  await server.close()
  expect(asked.toSorted()).toEqual(paths.toSorted())
  expect(most).toBe(4)
  expect(wrong.toSorted()).toEqual(['/3', '/7'])
  expect([waits.length, toPart(waits, 0.5) >= 5]).toEqual([40, true])
})

test('a rate is kept, and a time ends the asking', async () => {
  const server = await startLocalServer((_, response) => response.end())
  const options = { origin: server.origin, connections: 8, perSecond: 50 }
  const paths = Array.from({ length: 1000 }, (_, index) => `/${index}`)
  const startedAt = performance.now()
  const { waits } = await askAll(paths, { ...options, seconds: 1 })
  await server.close()
  expect(performance.now() - startedAt).toBeGreaterThan(900)
  // The rate is a limit: a busy machine stays below it.
  expect(waits.length).toBeLessThan(70)
})
