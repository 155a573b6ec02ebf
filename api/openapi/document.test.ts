/** The document against the routes, the specification, and the types that clients make of it. */
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTS, { astToString } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { listRoutes } from '#api/route.ts'
import { makeTestApp, TEST_ORIGIN } from '#api/testing/test-app.ts'
import { toTemplate, type makeOpenApiDocument } from './document.ts'
import { isPublicCall, PUBLIC_CALLS } from './public-calls.ts'

let database: Database
let routes: ReturnType<typeof listRoutes>
let served: ReturnType<typeof makeOpenApiDocument>
beforeAll(async () => {
  database = await openEmbeddedForTest()
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

test('it has every read that is the same for everybody, and nothing else', () => {
  const wanted = routes.filter(isPublicCall).map(({ path }) => path)
  expect(Object.keys(PUBLIC_CALLS).sort()).toEqual([...wanted].sort())
  expect(Object.keys(served.paths).sort()).toEqual(wanted.map(toTemplate).sort())
  for (const path of Object.keys(served.paths))
    expect(path).not.toMatch(/admin|auth|account|billing|favorites|mine|metrics/)
})

test('it names the inputs that the routes check, with their limits', () => {
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

test('the types that the test client is made with are those of the document (written anew with -u)', async () => {
  const file = join(import.meta.dirname, '../testing/public-api.ts')
  const types = astToString(await openapiTS(structuredClone(served) as never))
  const text = `/** The types of the public calls, made from /api/openapi.json by document.test.ts. */\n${types}`
  const options = { ...(await resolveConfig(file)), plugins: [], filepath: file }
  await expect(await format(text, options)).toMatchFileSnapshot(file)
})
