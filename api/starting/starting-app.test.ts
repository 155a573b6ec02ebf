import { expect, test } from 'vitest'
import { LANGUAGE_CODES, toLangAttribute, toPathPrefix } from '#data/model/languages.ts'
import { PROGRAM_VERSION } from '#data/model/program-version.ts'
import { toSecondsLeft, type StartState } from './steps.ts'
import { makeStartingApp } from './starting-app.ts'
import { TEXTS } from '#api/texts/texts.ts'

const building: StartState = {
  step: { name: 'pages', done: 120, total: 1500, startedAtMs: Date.now() - 12_000 },
  hasFailed: false,
}
const ask = (path: string, headers: Record<string, string> = {}, state = building) =>
  makeStartingApp('https://example.com', () => state).request(path, { headers })

test.each(LANGUAGE_CODES)('every page of a server that starts says so, in %s', async (language) => {
  const reply = await ask(`${toPathPrefix(language)}/leagues/serie-a`)
  expect(reply.status).toBe(503)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
    refresh: '5',
  })
  const page = await reply.text()
  expect(page).toContain(`<html lang="${toLangAttribute(language)}">`)
  expect(page).toContain(`<h1>${TEXTS[language].starting.title}</h1>`)
  expect(page).not.toContain('{{')
  expect(page).not.toContain('<script')
})

test('an address without a language is answered in the first one that the browser asks for and we have', async () => {
  const asked = { 'Accept-Language': 'nl, de-AT;q=0.8, fr;q=0.5' }
  expect(await (await ask('/', asked)).text()).toContain('Pitchproof startet')
  expect(await (await ask('/tr/', asked)).text()).toContain('Pitchproof başlatılıyor')
})

test('the page lists the steps, counts the present one and says how long it takes', async () => {
  const page = await (await ask('/')).text()
  expect(page).toContain('<li>Read the matches: done</li>')
  expect(page).toMatch(
    /<li aria-current="step"><strong>Build the pages: 120 of 1,500, about \d+ minutes left</,
  )
})

test('a step that goes on as before ends when the rest of it has taken as long', () => {
  const step = { name: 'pages', done: 50, total: 200, startedAtMs: 1_000 } as const
  expect(toSecondsLeft(step, 11_000)).toBe(30)
  expect(toSecondsLeft({ ...step, done: 0 }, 11_000)).toBeNull()
  expect(toSecondsLeft({ ...step, done: 200 }, 11_000)).toBeNull()
  expect(toSecondsLeft(step, 999), 'the clock was set back').toBeNull()
})

test('programs get a problem and when to ask again; the health call says alive, the ready call unavailable', async () => {
  for (const path of ['/api/matches/preview', '/ledger/checkpoint', '/metrics']) {
    const reply = await ask(path)
    expect(reply.status).toBe(503)
    expect(reply.headers.get('Content-Type')).toBe('application/problem+json')
    expect(reply.headers.get('Retry-After')).toBe('5')
    expect(await reply.json()).toMatchObject({ status: 503, code: 'busy' })
  }
  const health = await ask('/api/health')
  expect(health.status).toBe(200)
  expect(await health.json()).toEqual({ status: 'alive', version: PROGRAM_VERSION })
  const ready = await ask('/api/ready')
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ status: 'unavailable', start: building })
})

test('a start that has failed is called so, and its page does not load itself again', async () => {
  const reply = await ask('/de/', {}, { ...building, hasFailed: true })
  expect(reply.status).toBe(503)
  expect(reply.headers.has('Refresh')).toBe(false)
  expect(await reply.text()).toContain('<h1>Pitchproof konnte nicht starten</h1>')
  const call = await ask('/api/matches/preview', {}, { ...building, hasFailed: true })
  expect(await call.json()).toMatchObject({ code: 'not_configured' })
})
