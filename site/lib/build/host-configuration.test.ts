import { expect, test } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#data/model/languages.ts'
import {
  CARD_HEADERS,
  FILE_ENDINGS,
  FILE_HEADERS,
  HSTS,
  OPEN_CHANGES,
  OPEN_HEADERS,
  PAGE_HEADERS,
  toSentHeaders,
} from '#data/model/security-headers.ts'
import { makeHostFiles } from './host-configuration.mjs'

const prefixes = LANGUAGE_CODES.map((code) => (code === DEFAULT_LANGUAGE ? '' : `/${code}`))
const files: Record<string, string> = makeHostFiles()

test('[route-11] Netlify, Cloudflare, Vercel, Azure and Apache send every match of a language to its shell', () => {
  const vercel = JSON.parse(files['vercel.json'] ?? '')
  const azure = JSON.parse(files['staticwebapp.config.json'] ?? '')
  const apache = [...(files['.htaccess'] ?? '').matchAll(/^RewriteRule (\S+) (\S+) \[L\]$/gm)]
  for (const prefix of prefixes) {
    expect(files['_redirects']?.split('\n')).toContain(`${prefix}/match/:id ${prefix}/match/ 200`)
    const shell = `${prefix}/match/index.html`
    expect(vercel.rewrites).toContainEqual({ source: `${prefix}/match/:id`, destination: shell })
    expect(azure.routes).toContainEqual({ route: `${prefix}/match/*`, rewrite: shell })
    const path = `${prefix}/match/premier-league-2026-a-b`.slice(1)
    const rules = apache.filter(([, pattern]) => new RegExp(pattern ?? '').test(path))
    expect(rules.map(([, , target]) => target)).toEqual([shell])
  }
  expect(vercel.rewrites).toHaveLength(prefixes.length)
})

interface VercelRule {
  readonly source: string
  readonly headers: readonly { readonly key: string; readonly value: string }[]
}

/**
 * The headers of a path by Vercel's rules: every matching rule applies; of several headers with one
 * name the last counts.
 */
function sendByVercel(path: string): Record<string, string> {
  const rules = JSON.parse(files['vercel.json']!).headers as VercelRule[]
  const fitting = rules.filter(({ source }) =>
    new RegExp(`^${source.replace(':id', '[^/]+')}$`).test(path),
  )
  return Object.fromEntries(
    fitting.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
  )
}

test('cards of matches, in every language, may be framed by other sites, and nothing else may', () => {
  const card = { ...CARD_HEADERS, ...HSTS }
  const azure = JSON.parse(files['staticwebapp.config.json']!)
  const blocks = files['_headers']!.split(/\n(?=\/)/)
  const [, apache = ''] = /Header unset X-Frame-Options "expr=.*m#(.*)#"/.exec(files['.htaccess']!)!
  for (const prefix of prefixes) {
    const path = `${prefix}/embed/match/premier-league-2026-a-b`
    expect(sendByVercel(path)).toEqual(card)
    const rule = azure.routes.find(({ route = '' }) => route === `${prefix}/embed/match/*`)
    const { 'X-Frame-Options': frames, ...others } = rule.headers
    expect(frames).toBe('')
    expect({ ...azure.globalHeaders, ...others }).toMatchObject(card)
    const block = blocks.find((text) => text.startsWith(`${prefix}/embed/match/*\n`))
    expect(block).toContain('\n  ! X-Frame-Options\n')
    expect(block).toContain(`  Content-Security-Policy: ${card['Content-Security-Policy']}\n`)
    for (const fitting of [path, `${path}/`, `${path}/index.html`])
      expect(fitting).toMatch(new RegExp(apache))
    for (const other of [`${prefix}/embed/match/a/b`, `${prefix}/match/a`, '/oembed/a.json']) {
      expect(other).not.toMatch(new RegExp(apache))
      expect(sendByVercel(other)['X-Frame-Options']).toBe('DENY')
    }
  }
})

test('every host’s file has the security headers that our own server sends', () => {
  const sent = toSentHeaders(PAGE_HEADERS, 'https://pitchproof.example')
  expect(sent.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'Content-Security-Policy',
      'Cross-Origin-Opener-Policy',
      'Cross-Origin-Resource-Policy',
      'Permissions-Policy',
      'Referrer-Policy',
      'Strict-Transport-Security',
      'X-Content-Type-Options',
      'X-Frame-Options',
    ]),
  )
  expect(toSentHeaders(PAGE_HEADERS, 'http://localhost:1').flat()).not.toContain(
    Object.keys(HSTS)[0],
  )
  const netlify = files['_headers']!.split('\n')
  const forAllPages = netlify.slice(1, netlify.indexOf(`/*.${FILE_ENDINGS[0]}`))
  expect(netlify[0]).toBe('/*')
  expect(forAllPages.sort()).toEqual(sent.map(([name, value]) => `  ${name}: ${value}`).sort())
  const vercel = sendByVercel('/faq')
  expect(Object.keys(vercel)).toHaveLength(sent.length)
  const azure = JSON.parse(files['staticwebapp.config.json']!).globalHeaders
  for (const [name, value] of sent) {
    expect(vercel[name]).toBe(value)
    expect(azure[name]).toBe(value)
    expect(files['.htaccess']).toContain(`Header set ${name} "${value}"`)
  }
})

test('every host’s file has a policy for files that are not pages, which lets nothing in them run', () => {
  const policy = FILE_HEADERS['Content-Security-Policy']!
  const vercel = JSON.parse(files['vercel.json']!).headers as {
    source: string
    headers: { value: string }[]
  }[]
  const azure = JSON.parse(files['staticwebapp.config.json']!).routes as {
    route: string
    headers?: Record<string, string>
  }[]
  const [, apache = ''] = new RegExp(`"${policy}" "expr=.*m#(.*)#"`).exec(files['.htaccess']!) ?? []
  for (const ending of FILE_ENDINGS) {
    expect(files['_headers']).toContain(`\n/*.${ending}\n  Content-Security-Policy: ${policy}\n`)
    expect(`/a/b.${ending}`).toMatch(new RegExp(apache))
    const rule = vercel.find(({ source }) => new RegExp(`^${source}$`).test(`/a/b.${ending}`))
    // The first rule is for all paths.
    expect(rule).toBe(vercel[0])
    const last = vercel.findLast(({ source }) => new RegExp(`^${source}$`).test(`/b.${ending}`))
    expect(last?.headers.map(({ value }) => value)).toEqual([policy])
  }
  expect('/de/match/index.html').not.toMatch(new RegExp(apache))
  for (const { route, headers } of azure.filter(({ route }) => !route.endsWith('/match/*')))
    expect(headers?.['Content-Security-Policy'], route).toBe(policy)
})

test('every host lets pages of other sites read the files of data, and nothing else', () => {
  const azure = JSON.parse(files['staticwebapp.config.json']!)
  const rule = azure.routes.find(({ route }: { route: string }) => route === '/data/*')
  const block = files['_headers']!.split(/\n(?=\/)/).find((text) => text.startsWith('/data/*\n'))
  const sent = sendByVercel('/data/charts/record/over-time.csv')
  expect(sent).toEqual({ ...OPEN_HEADERS, ...HSTS })
  for (const [name, value] of OPEN_CHANGES) {
    expect(rule.headers[name]).toBe(value)
    expect(block).toContain(`  ${name}: ${value}`)
    expect(files['.htaccess']).toContain(
      `Header set ${name} "${value}" "expr=%{REQUEST_URI} =~ m#^/data/#"`,
    )
    for (const other of ['/faq', '/search/en.json'])
      expect(sendByVercel(other)[name]).not.toBe(value)
  }
})
