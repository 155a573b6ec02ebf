/** Compares the document with the routes, the OpenAPI specification, and the list of /developers. */
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { format, resolveConfig } from 'prettier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { CallListSchema } from '#data/public-api/call-list.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { listRoutes } from '#api/route.ts'
import { makeTestApp, TEST_ORIGIN } from '#api/testing/test-app.ts'
import { listCalls } from './call-list.ts'
import { toTemplate, type makeOpenApiDocument } from './document.ts'
import { isPublicCall, PUBLIC_CALLS } from './public-calls.ts'

let database: Database
let routes: ReturnType<typeof listRoutes>
let served: ReturnType<typeof makeOpenApiDocument>
beforeAll(async () => {
  database = await openTestDatabase()
  const app = makeTestApp(database)
  routes = listRoutes(app)
  served = await (await app.request(`${TEST_ORIGIN}/api/openapi.json`)).json()
})
afterAll(() => database.close())

test('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(served) as never)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(served.openapi).toMatch(/^3\.1/)
})

test('the document has every read that is the same for everybody, and nothing else', () => {
  const wanted = routes.filter(isPublicCall).map(({ path }) => path)
  expect(Object.keys(PUBLIC_CALLS).sort()).toEqual([...wanted].sort())
  expect(Object.keys(served.paths).sort()).toEqual(wanted.map(toTemplate).sort())
  for (const path of Object.keys(served.paths))
    expect(path).not.toMatch(/admin|auth|account|billing|favorites|mine|metrics/)
})

test('the document names the inputs that the routes check, with their limits', () => {
  const toNames = (path: string) =>
    served.paths[path]!.get.parameters.map(({ name, in: place, required }) => [
      name,
      place,
      required,
    ])
  expect(toNames('/api/predictions/{day}')).toEqual([['day', 'path', true]])
  expect(toNames('/api/matches/public')).toEqual([['ids', 'query', true]])
  expect(toNames('/api/export/settled.json').sort()).toEqual([
    ['from', 'query', false],
    ['league', 'query', false],
    ['page', 'query', false],
    ['to', 'query', false],
  ])
  const names = Object.values(served.paths).map(({ get }) => get.operationId)
  expect(new Set(names).size).toBe(names.length)
})

const ROOT = join(import.meta.dirname, '../..')

/** Compares a text with a file of the project, formatted by Prettier; `-u` writes the file. */
async function expectFile(path: string, text: string): Promise<void> {
  const filepath = join(ROOT, path)
  const options = { ...(await resolveConfig(filepath)), plugins: [], filepath }
  await expect(await format(text, options)).toMatchFileSnapshot(filepath)
}

test('the calls that /developers lists are those of the document (written anew with -u)', async () => {
  const calls = CallListSchema.parse(listCalls(served))
  await expectFile('data/public-api/calls.json', JSON.stringify(calls))
  const day = calls.find(({ path }) => path === '/api/predictions/{day}')!
  expect(day.inputs).toEqual([{ name: 'day', place: 'path', isRequired: true, type: 'string' }])
  expect(day.reply).toMatch(/^\{\n {2}day: string \| null\n {2}matches: \{\n {4}match: \{/)
  const forms = calls.map(({ reply }) => reply ?? '').join('\n')
  expect(forms).not.toMatch(/: unknown|undefined|\$ref/)
})
