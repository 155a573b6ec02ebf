import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { makeTestApp, TEST_ORIGIN } from '#api/testing/test-app.ts'

let database: Database
const folder = makeTestFolder()
let call: (path: string, init?: RequestInit) => Promise<Response>

const FILES = {
  'index.html': '<h1>Landing</h1>',
  'about/index.html': '<h1>About</h1>',
  'embed/match/premier-league-a-b/index.html': '<h1>Card</h1>',
  'de/embed/match/premier-league-a-b/index.html': '<h1>Karte</h1>',
  'match/index.html': '<h1>Match shell</h1>',
  'de/match/index.html': '<h1>Spiel</h1>',
  'data/charts/record/calibration.csv': 'n\r\n7\r\n',
  '404.html': '<h1>404 Page Not Found</h1>',
  'de/404/index.html': '<h1>404 de</h1>',
  'assets/app.B1x2.js': 'console.log(1)',
  'fonts/inter.woff2': 'font',
  '.built-from': 'machine',
  '.htaccess': 'machine',
  _headers: 'machine',
  _redirects: 'machine',
  'vercel.json': 'machine',
  'staticwebapp.config.json': 'machine',
  'fonts/.hidden': 'machine',
}

/** Releases of the data set, beside the site. */
const RELEASED = {
  'data/latest/index.html': '<h1>Data</h1>',
  'data/latest/croissant.json': '{}',
  'data/latest/key': 'key',
  'data/latest/CITATION.cff': 'cff-version: 1.2.0',
  'data/latest/2026-27/predictions.csv': 'p_home',
  'data/latest/2026-27/predictions.parquet': 'PAR1',
  'data/latest/.release.json': 'machine',
}

beforeAll(async () => {
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, 'site', name)), { recursive: true })
    writeFileSync(join(folder, 'site', name), content)
  }
  for (const [name, content] of Object.entries(RELEASED)) {
    mkdirSync(dirname(join(folder, 'site.releases', name)), { recursive: true })
    writeFileSync(join(folder, 'site.releases', name), content)
  }
  writeFileSync(join(folder, 'site', 'assets/app.B1x2.js.br'), brotliCompressSync('console.log(1)'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  database = await openTestDatabase()
  const app = makeTestApp(database, { siteDir: join(folder, 'site') })
  call = async (path, init) => app.request(TEST_ORIGIN + path, init)
})
afterAll(() => database.close())

test('pages are served with or without a slash, and are revalidated each time', async () => {
  for (const [path, text] of [
    ['/', 'Landing'],
    ['/about', 'About'],
    ['/about/', 'About'],
    ['/about/?from=mail', 'About'],
  ] as const) {
    const response = await call(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(response.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    expect(await response.text()).toContain(text)
    const again = await call(path, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    // A browser puts the headers of a 304 over its cached ones.
    expect(again.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
  }
})

test('every match address gives the shell of its language', async () => {
  for (const path of ['/match/premier-league-2025-a-b', '/match/x/', '/match'])
    expect(await (await call(path)).text()).toContain('Match shell')
  expect(await (await call('/de/match/any-id')).text()).toContain('Spiel')
  expect((await call('/match/a/b')).status).toBe(404)
  expect((await call('/xx/match/a')).status).toBe(404)
})

test('an unknown page is 404, in the language of its address', async () => {
  const response = await call('/no/such/page')
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('404 Page Not Found')
  expect(response.headers.get('cache-control')).toBeNull()
  expect(await (await call('/de/nirgends')).text()).toContain('404 de')
  expect(await (await call('/fr/nulle-part')).text()).toContain('404 Page Not Found')
})

test('hashed files are cached for good, and are sent compressed to clients that accept it', async () => {
  const plain = await call('/assets/app.B1x2.js')
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('content-encoding')).toBeNull()
  const packed = await call('/assets/app.B1x2.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(packed.headers.get('content-type')).toMatch(/javascript/)
  expect(packed.headers.get('vary')).toContain('Accept-Encoding')
  const font = await call('/fonts/inter.woff2')
  expect(font.headers.get('cache-control')).toBe('public, max-age=604800')
})

test('files that are not pages run nothing by themselves; a missing address is answered by a page', async () => {
  const readPolicy = async (path: string) =>
    (await call(path)).headers.get('content-security-policy')
  expect(await readPolicy('/assets/app.B1x2.js')).toMatch(
    /^default-src 'self'; .*object-src 'none'/,
  )
  expect(await readPolicy('/assets/nowhere.svg')).toBe("frame-ancestors 'none'")
})

test('HEAD answers without a body, other methods are refused and the right ones named', async () => {
  const head = await call('/about', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const path of ['/', '/about', '/de/match/x', '/assets/app.B1x2.js', '/data/latest/key']) {
    const post = await call(path, { method: 'POST' })
    expect([post.status, post.headers.get('allow')], path).toEqual([405, 'GET, HEAD'])
    expect(post.headers.get('content-type')).toBe('application/problem+json')
  }
  for (const path of ['/api/none', '/api', '/calendar/none', '/.htaccess'])
    expect((await call(path, { method: 'POST' })).status, path).toBe(404)
})

test('no spelling of a path leads out of the folder', async () => {
  for (const path of [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/about/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '/%5c..%5csecret.txt',
    '//secret.txt',
    '/assets/%00',
    '/match/..%2f..%2fsecret.txt',
    '/%252e%252e/secret.txt',
  ]) {
    const response = await call(path)
    expect(await response.text()).not.toBe('secret')
    expect(response.status, path).toBe(404)
  }
})

test('the API is not shadowed by the site: an unknown call stays a problem', async () => {
  const response = await call('/api/nothing')
  expect(response.headers.get('content-type')).toBe('application/problem+json')
})

test('files that the build makes for hosts are not served, in no spelling of their path', async () => {
  for (const path of [
    '/.built-from',
    '/%2ebuilt-from',
    '/.htaccess',
    '/_headers',
    '/%5fheaders',
    '//_redirects',
    '/vercel.json',
    '/VERCEL.json',
    '/.%2fvercel.json',
    '/staticwebapp.config.json',
    '/fonts/.hidden',
    '/fonts%2f.hidden',
  ]) {
    const response = await call(path)
    expect(await response.text(), path).not.toContain('machine')
    expect(response.status, path).toBe(404)
  }
})

test('security.txt says where to report, once the operator has an address', async () => {
  expect((await call('/.well-known/security.txt')).status).toBe(404)
  const app = makeTestApp(database, {
    siteDir: join(folder, 'site'),
    supportEmail: 'help@club.example',
    publicOrigin: 'https://club.example',
  })
  const response = await app.request('https://club.example/.well-known/security.txt')
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.text()).toBe(
    [
      'Contact: mailto:help@club.example',
      'Expires: 2026-06-12T00:00:00.000Z',
      'Preferred-Languages: en, es, fr, de, it, pt, ro, tr',
      'Canonical: https://club.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('a card of a match may be framed by any site, in every language; no other page, file or missing card may', async () => {
  const ask = async (path: string) => (await call(path)).headers
  for (const path of ['/embed/match/premier-league-a-b', '/de/embed/match/premier-league-a-b/']) {
    const headers = await ask(path)
    expect(headers.get('x-frame-options'), path).toBeNull()
    expect(headers.get('content-security-policy'), path).toBe('frame-ancestors *')
    expect(headers.get('cross-origin-resource-policy'), path).toBe('cross-origin')
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('set-cookie'), path).toBeNull()
  }
  const tag = (await ask('/embed/match/premier-league-a-b')).get('etag')!
  const again = await call('/embed/match/premier-league-a-b', { headers: { 'if-none-match': tag } })
  expect(again.status).toBe(304)
  expect(again.headers.get('x-frame-options')).toBeNull()
  for (const path of [
    '/',
    '/match/premier-league-a-b',
    '/embed/match/nobody',
    '/embed/match/premier-league-a-b/more',
    '/embed/match/..%2Fabout',
    '/xx/embed/match/premier-league-a-b',
    '/assets/app.B1x2.js',
  ]) {
    const headers = await ask(path)
    expect(headers.get('x-frame-options'), path).toBe('DENY')
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
  }
})

test('the data set is served with its types, as data that nobody may run', async () => {
  const types = {
    '2026-27/predictions.csv': 'text/csv; charset=utf-8',
    '2026-27/predictions.parquet': 'application/vnd.apache.parquet',
    'CITATION.cff': 'application/yaml; charset=utf-8',
    'croissant.json': 'application/json',
    key: 'application/octet-stream',
  }
  for (const [name, type] of Object.entries(types)) {
    const { status, headers } = await call(`/data/latest/${name}`)
    expect([status, headers.get('content-type')], name).toEqual([200, type])
    expect(headers.get('x-content-type-options'), name).toBe('nosniff')
    if (name !== 'key') expect(headers.get('content-security-policy'), name).toContain('object-src')
    expect(headers.get('etag'), name).not.toBeNull()
  }
  const page = await call('/data/latest/')
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect(await page.text()).toContain('Data')
  for (const name of ['.release.json', 'nothing.csv'])
    expect((await call(`/data/latest/${name}`)).status, name).toBe(404)
  // A missing file is answered with the not-found page and its type.
  expect((await call('/data/latest/nothing.csv')).headers.get('content-type')).toMatch(/html/)
})

test('a file of data is a table by its type, and pages of other sites may read it', async () => {
  const table = await call('/data/charts/record/calibration.csv')
  expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(table.headers.get('access-control-allow-origin')).toBe('*')
  expect(table.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(table.headers.get('content-security-policy')).toContain("form-action 'none'")
  const missing = await call('/data/charts/record/none.csv')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('access-control-allow-origin')).toBeNull()
})
