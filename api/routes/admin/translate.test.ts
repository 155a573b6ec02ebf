import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { apiUsageLogs, matchEvents, rateLimits, translations } from '#data/db/schema.ts'
import {
  listProviderHealth,
  listProviderUsage,
  recordProviderCall,
} from '#data/queries/operation/provider-calls.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld } from '#api/testing/test-matches.ts'
import { makeTranslator, type TranslationSettings } from '#api/translate/translator.ts'
import { startLocalServer, type LocalServer } from '#data/testing/local-server.ts'

const NONE: TranslationSettings = {
  deeplKey: null,
  deeplBase: null,
  libreTranslateUrl: null,
  libreTranslateKey: null,
}

describe.each(RULE_DATABASES)('%s', (_, open) => {
  let database: Database
  let service: LocalServer
  let base: string
  let answer: { status: number; body: string } = { status: 200, body: '' }
  const asked: { path: string; key: string | undefined; body: unknown }[] = []
  beforeAll(async () => {
    database = await open()
    await addUser(database, { email: 'member@example.com' })
    await publishTestWorld(
      database,
      [{ id: 'told', kickoffAt: '2026-03-14T15:00:00.000Z', isOutsideSnapshot: true }],
      { now: () => TEST_NOW },
    )
    const lines = Array.from({ length: 301 }, (_, turn) => `Line ${turn}`)
    const told = ['Rain', 'Wind', 'Snow', 'Fog', 'Sleet', 'Hail', ...lines]
    await database.write((db) =>
      db.insert(matchEvents).values(
        told.map((eventInfo, position) => {
          const event = { matchId: 'told', eventType: 'goal', minute: 3, teamName: 'Home' }
          return { ...event, position, eventInfo }
        }),
      ),
    )
    service = await startLocalServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const body: unknown = JSON.parse(Buffer.concat(parts).toString())
        asked.push({ path: request.url!, key: request.headers.authorization, body })
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
      })
    })
    base = service.origin
  })
  afterAll(async () => {
    await service.close()
    await database.close()
  })
  const openTranslator = (settings: TranslationSettings) =>
    makeTranslator(settings, (call) =>
      database.write((db) => recordProviderCall(db, call, new Date())),
    )
  const visit = async (settings: Partial<TranslationSettings>) => {
    const translateText = openTranslator({ ...NONE, ...settings })
    const client = new TestClient(makeTestApp(database, { translateText }))
    await client.signIn('member@example.com')
    return (body: unknown) => client.call('/api/translate', { body })
  }

  test('[call-translate] [entity-translations] the configured service once, then the stored translation, which counts its hits', async () => {
    const ask = await visit({ deeplKey: 'secret:fx', deeplBase: base })
    answer = {
      status: 200,
      body: '{"translations":[{"detected_source_language":"EN","text":"Regen"}]}',
    }
    const question = { text: 'Rain', targetLang: 'de', sourceLang: 'en' }
    for (let turn = 0; turn < 3; turn += 1)
      expect(await (await ask(question)).json()).toEqual({ translations: [{ text: 'Regen' }] })
    expect(asked).toEqual([
      {
        path: '/v2/translate',
        key: 'DeepL-Auth-Key secret:fx',
        body: { text: ['Rain'], source_lang: 'EN', target_lang: 'DE' },
      },
    ])
    const [row] = await database.read((db) => db.select().from(translations))
    expect(row).toMatchObject({
      sourceText: 'Rain',
      targetLang: 'de',
      translatedText: 'Regen',
      characterCount: 4,
      provider: 'deepl',
      hitCount: 2,
    })
    const used = await database.read((db) => listProviderUsage(db, new Date()))
    expect(used, 'DeepL counts characters').toMatchObject([
      { provider: 'deepl', totalRequests: 1, creditsUsed: 'Rain'.length },
    ])
  })

  test('[call-translate] simultaneous requests for the same text call the service once', async () => {
    const ask = await visit({ libreTranslateUrl: base })
    answer = { status: 200, body: '{"translatedText":"Vent"}' }
    const calls = asked.length
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => ask({ text: 'Wind', targetLang: 'fr' })),
    )
    for (const reply of replies)
      expect(await reply.json()).toEqual({ translations: [{ text: 'Vent' }] })
    expect(asked.length).toBe(calls + 1)
  })

  test('a text that no feed has written is returned unchanged, and no service is called', async () => {
    const ask = await visit({ libreTranslateUrl: base })
    const calls = asked.length
    for (const text of ['Translate my novel.', 'rain'])
      expect(await (await ask({ text, targetLang: 'fr' })).json()).toEqual({
        translations: [{ text }],
      })
    expect(asked.length).toBe(calls)
  })

  test('[call-translate] LibreTranslate answers in its own shape', async () => {
    const ask = await visit({ libreTranslateUrl: base })
    answer = { status: 200, body: '{"translatedText":"Pluie"}' }
    expect(await (await ask({ text: 'Rain', targetLang: 'fr' })).json()).toEqual({
      translations: [{ text: 'Pluie' }],
    })
    expect(asked.at(-1)!.body).toEqual({ q: 'Rain', source: 'en', target: 'fr', format: 'text' })
  })

  test('[call-translate] a LibreTranslate server that asks for a key gets it', async () => {
    const ask = await visit({ libreTranslateUrl: base, libreTranslateKey: 'its-key' })
    answer = { status: 200, body: '{"translatedText":"Schnee"}' }
    expect((await ask({ text: 'Snow', targetLang: 'de' })).status).toBe(200)
    expect(asked.at(-1)!.body).toMatchObject({ q: 'Snow', api_key: 'its-key' })
  })

  test('an exhausted quota of the service is reported without its key, and no translation is stored', async () => {
    const ask = await visit({ deeplKey: 'secret', deeplBase: base })
    answer = { status: 456, body: '{"message":"Quota exceeded"}' }
    const reply = await ask({ text: 'Fog', targetLang: 'it' })
    expect(reply.status).toBeGreaterThanOrEqual(500)
    expect(await reply.text()).not.toContain('secret')
    const calls = asked.length
    answer = { status: 200, body: '{"translations":[{"text":"Nebbia"}]}' }
    expect((await ask({ text: 'Fog', targetLang: 'it' })).status).toBe(200)
    expect(asked.length).toBe(calls + 1)
  })

  test('each call of a service is stored, with its failures, and its health is that of the last one', async () => {
    const ask = await visit({ deeplKey: 'secret', deeplBase: base })
    const logged = () => database.read((db) => db.select().from(apiUsageLogs))
    const before = (await logged()).length
    answer = { status: 456, body: '{"message":"Quota exceeded"}' }
    await ask({ text: 'Sleet', targetLang: 'es' })
    const readHealth = async () =>
      (await database.read(listProviderHealth)).find(({ provider }) => provider === 'deepl')
    expect(await readHealth()).toMatchObject({ isHealthy: false, dailyQuota: null })
    expect((await readHealth())!.lastError).toMatch(/answered 456$/)
    answer = { status: 200, body: '{"translations":[{"text":"Aguanieve"}]}' }
    await ask({ text: 'Sleet', targetLang: 'es' })
    await ask({ text: 'Sleet', targetLang: 'es' })
    expect(await readHealth()).toMatchObject({ isHealthy: true })
    const calls = (await logged()).slice(before)
    expect(calls).toMatchObject([
      { provider: 'deepl', endpoint: '/v2/translate', statusCode: 456, isError: true },
      { provider: 'deepl', endpoint: '/v2/translate', statusCode: 200, isError: false },
    ])
    expect(JSON.stringify(calls)).not.toContain('secret')
  })

  test('[call-translate] without a service the English text is returned; a translation to English calls no service', async () => {
    const ask = await visit({})
    const calls = asked.length
    expect(await (await ask({ text: 'Hail', targetLang: 'tr' })).json()).toEqual({
      translations: [{ text: 'Hail' }],
    })
    const askService = await visit({ libreTranslateUrl: base })
    expect(await (await askService({ text: 'Rain', targetLang: 'en' })).json()).toEqual({
      translations: [{ text: 'Rain' }],
    })
    expect(asked.length).toBe(calls)
  })

  test('[call-translate] beyond its limit a member is told to wait; a stored translation costs nothing', async () => {
    const ask = await visit({ libreTranslateUrl: base })
    answer = { status: 200, body: '{"translatedText":"x"}' }
    const now = () => new Date('2026-03-20T12:00:00Z')
    const client = new TestClient(
      makeTestApp(database, {
        translateText: openTranslator({ ...NONE, libreTranslateUrl: base }),
        now,
      }),
    )
    await addUser(database, { email: 'many@example.com' })
    await client.signIn('many@example.com')
    const statuses = new Map<number, number>()
    for (let turn = 0; turn < 301; turn += 1) {
      const body = { text: `Line ${turn}`, targetLang: 'ro' }
      const { status } = await client.call('/api/translate', { body })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(statuses).toEqual(
      new Map([
        [200, 300],
        [429, 1],
      ]),
    )
    // The refused one is not counted for all members.
    const counters = await database.read((db) => db.select().from(rateLimits))
    expect(
      counters
        .filter(({ key, expiresAt }) => key.startsWith('translate-all') && expiresAt > now())
        .map((counter) => counter.count),
    ).toEqual([300])
    const known = { text: 'Line 0', targetLang: 'ro' }
    expect((await client.call('/api/translate', { body: known })).status).toBe(200)
    expect((await ask({ text: 'Line 0', targetLang: 'ro' })).status).toBe(200)
  })

  test('[call-translate] visitors, long texts and unknown languages are refused', async () => {
    const ask = await visit({ deeplKey: 'secret', deeplBase: base })
    expect((await ask({ text: 'x'.repeat(2_001), targetLang: 'de' })).status).toBe(400)
    expect((await ask({ text: 'Rain', targetLang: 'xx' })).status).toBe(400)
    const visitor = new TestClient(makeTestApp(database))
    const reply = await visitor.call('/api/translate', { body: { text: 'Rain', targetLang: 'de' } })
    expect(reply.status).toBe(401)
  })
})
