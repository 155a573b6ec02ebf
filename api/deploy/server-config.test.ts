import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { ProblemSchema } from '#data/model/replies.ts'
import { CARD_PATTERN } from '#data/model/addresses.ts'
import {
  CALL_HEADERS,
  CARD_CHANGES,
  FILE_HEADERS,
  OPEN_CHANGES,
  PAGE_HEADERS,
  toSentHeaders,
} from '#data/model/security-headers.ts'
import { makeCaddyfile } from './caddy-config.ts'
import { makeNginxConfig } from './nginx-config.ts'
import { SERVER_FILES } from './server-config.ts'

test.each(Object.entries(SERVER_FILES))(
  '%s equals the output of the code, to the byte',
  (name, make) => {
    const words = 'it differs from its source: run "node api/deploy/write-server-config.ts"'
    expect(readFileSync(join(import.meta.dirname, name), 'utf8'), words).toBe(make())
  },
)

test('both web servers send every header that our own server sends with a page, over https', () => {
  const sent = toSentHeaders(PAGE_HEADERS, 'https://example.com')
  expect(sent.length).toBeGreaterThan(8)
  const policy = 'Content-Security-Policy'
  const onCards = new Map(CARD_CHANGES)
  for (const [name, value] of sent.filter(([name]) => !onCards.has(name))) {
    expect(makeNginxConfig()).toContain(`\tadd_header ${name} "${value}" always;\n`)
    // Once for pages and once for the 404 page.
    expect(makeCaddyfile().split(`\t${name} "${value}"\n`)).toHaveLength(3)
  }
  // A page states its own policy; every other file gets one that runs no script.
  expect(makeNginxConfig()).toContain(
    `add_header ${policy} $pitchproof_content_security_policy always;`,
  )
  expect(makeNginxConfig()).toContain(`default "${PAGE_HEADERS[policy]}";`)
  expect(makeNginxConfig()).toMatch(/"~\\\.\([a-z0-9|]*svg[a-z0-9|]*\)\$" "default-src 'self'; img/)
  expect(makeCaddyfile()).toContain(`header @documents ${policy} "${PAGE_HEADERS[policy]}"`)
  expect(makeCaddyfile()).toContain(`header @files ${policy} "${FILE_HEADERS[policy]}"`)
})

test('only cards of matches may be framed by other sites: without the header that forbids it, and with a policy of their own', () => {
  expect(CARD_CHANGES.map(([name]) => name).sort()).toEqual([
    'Content-Security-Policy',
    'Cross-Origin-Resource-Policy',
    'X-Frame-Options',
  ])
  for (const [name, value] of CARD_CHANGES) {
    const variable = `$pitchproof_${name.toLowerCase().replaceAll('-', '_')}`
    const [, map = ''] = makeNginxConfig().split(`map $uri ${variable} {\n`)
    expect(map).toMatch(new RegExp(`^\\tdefault "${PAGE_HEADERS[name]}";\\n`))
    expect(map.split('}', 2).join('}')).toContain(`"~${CARD_PATTERN}" "${value ?? ''}";`)
    expect(makeNginxConfig()).toContain(`\tadd_header ${name} ${variable} always;\n`)
    if (value !== null) expect(makeCaddyfile()).toContain(`header @cards ${name} "${value}"\n`)
  }
  expect(makeCaddyfile()).toContain(`@cards path_regexp ${CARD_PATTERN}\n`)
  expect(makeCaddyfile()).toContain(`@others not path_regexp ${CARD_PATTERN}\n`)
  expect(makeCaddyfile()).toContain('header @others X-Frame-Options "DENY"\n')
  expect(makeCaddyfile()).not.toContain('header @cards X-Frame-Options')
})

test('plain http leads to the name of the site, whatever host the visitor names', () => {
  expect(makeNginxConfig()).toContain('return 301 https://$server_name$request_uri;')
  expect(makeNginxConfig()).not.toMatch(/return 30\d [^;]*\$(?:http_)?host/)
})

test('neither log of nginx has an address that holds a secret, of either server', () => {
  const [, pattern = ''] =
    /map \$request_uri \$pitchproof_logged \{\n\tdefault 1;\n\t"~(.*)" 0;/.exec(makeNginxConfig())!
  const secret = new RegExp(pattern)
  const paths = ['/calendar/mine/x.ics', '/feed/mine/x.xml', '/api/push/end/x']
  for (const path of [...paths, '/api/morning-letter/end/x']) expect(path).toMatch(secret)
  for (const path of ['/calendar/league/serie-a.ics', '/api/push', '/'])
    expect(path).not.toMatch(secret)
  const servers = makeNginxConfig()
    .split(/\nserver \{/)
    .slice(1)
  expect(servers).toHaveLength(2)
  for (const server of servers) expect(server).toMatch(/\taccess_log .* if=\$pitchproof_logged;/)
  // Nor that of a visitor.
  const [, format = ''] = /log_format pitchproof '(.*)';/.exec(makeNginxConfig())!
  expect(format).toContain('$request')
  expect(format).not.toMatch(/remote|forwarded|http_/)
  for (const server of servers) {
    expect(server).toContain('/access.log pitchproof if=')
    expect(server).toContain('/error.log alert;')
  }
  expect(makeCaddyfile()).toMatch(/^(?:#.*\n)*\{\n[^}]*\blog \{[^}]*\brequest delete\n/)
  for (const path of [...paths, '/api/morning-letter/end/x']) {
    const places = [...servers[1]!.matchAll(/\tlocation \^~ (\S+) \{\n([^}]*)/g)]
    const [, , lines] = places.findLast(([, folder]) => path.startsWith(folder!))!
    expect(lines, path).toContain('\terror_log /dev/null crit;\n')
  }
})

test('nginx sends charset and Vary like our own server', () => {
  expect(makeNginxConfig()).toContain('\tcharset utf-8;\n')
  expect(makeNginxConfig()).toMatch(/\tgzip_static on;\n[^\n]*\n\tgzip_vary on;\n/)
})

test('[route-11] both answer every match of each language with one page, and pass on calls, log and contact, never the metrics', () => {
  const pattern = new RegExp(/location ~ "(\^[^"]*match[^"]*)"/.exec(makeNginxConfig())![1]!)
  for (const code of LANGUAGE_CODES) {
    const prefix = code === 'en' ? '' : `/${code}`
    const [, captured = ''] = pattern.exec(`${prefix}/match/premier-league-2026-a-b`)!
    expect(captured).toBe(prefix)
  }
  expect(pattern.test('/match/')).toBe(false)
  expect(makeCaddyfile()).toContain(pattern.source.replaceAll('\\/', '/'))
  for (const place of ['/api/', '/ledger/', '/.well-known/security.txt']) {
    expect(makeNginxConfig()).toContain(`${place} {\n\t\tproxy_pass`)
    expect(makeCaddyfile()).toContain(place)
  }
  for (const text of [makeNginxConfig(), makeCaddyfile()])
    expect(text.replaceAll(/^#.*$/gm, '')).not.toContain('metrics')
})

test('a call that no machine accepts is answered with 503, Retry-After and a problem in JSON', () => {
  const nginx = makeNginxConfig()
  const proxied = nginx.split('proxy_pass ').length - 1
  expect(nginx.split('error_page 502 504 = @later;')).toHaveLength(proxied + 1)
  const [, answer = ''] = /location @later \{\n([\s\S]*?)\n\t\}/.exec(nginx) ?? []
  expect(answer).toContain('add_header Retry-After 2 always;')
  const caddy = makeCaddyfile()
  expect(caddy).toContain('@later expression `{err.status_code} in [502, 503, 504]`')
  expect(caddy).toContain('header Retry-After 2\n')
  for (const [name, value] of toSentHeaders(CALL_HEADERS, 'https://example.com')) {
    expect(answer).toContain(`add_header ${name} "${value}" always;`)
    expect(caddy).toContain(`header ${name} "${value}"\n`)
  }
  for (const text of [answer, caddy]) {
    const [problem = ''] = /\{"type":[^}]*\}/.exec(text) ?? []
    expect(ProblemSchema.parse(JSON.parse(problem))).toMatchObject({ status: 503, code: 'busy' })
  }
})

test('what is no file is drawn by the machines, without cookies: kept by nginx within a limit, and never sent for a hidden file', () => {
  const [nginx, caddy] = [makeNginxConfig(), makeCaddyfile()]
  expect(nginx).toContain('try_files $uri $uri/index.html @releases;')
  expect(nginx).toContain('try_files $uri $uri/index.html @drawn;')
  const [, place = ''] = /location @drawn \{\n([\s\S]*?)\n\t\}\n/.exec(nginx)!
  for (const line of [
    'proxy_cache_use_stale updating error timeout',
    'proxy_cache_background_update on;',
    'proxy_cache_lock on;',
    'proxy_cache_bypass $pitchproof_member;',
    'proxy_no_cache $pitchproof_member;',
    'proxy_set_header Cookie "";',
  ])
    expect(place).toContain(`\t\t${line}`)
  expect(place).not.toMatch(/proxy_cache_key[^;]*host|proxy_ignore_headers[^;]*Set-Cookie/i)
  expect(nginx).toMatch(/proxy_cache_path \S+ [^;]*max_size=\d+g[^;]*;/)
  const [, matcher = ''] = /@drawn \{\n([\s\S]*?)\n\t\}\n/.exec(caddy)!
  expect(matcher).toContain('not path_regexp (^|/)\\.')
  expect(matcher).toContain('try_files {path} {path}/index.html')
  const [, block = ''] = /handle @drawn \{\n([\s\S]*?)\n\t\}\n/.exec(caddy)!
  expect(block).toContain('reverse_proxy {$API_UPSTREAM')
  expect(block).toContain('header_up -Cookie')
})

test('data files may be read from other sites, and CSV files have their type', () => {
  const [nginx, caddy] = [makeNginxConfig(), makeCaddyfile()]
  expect(nginx).toContain('"~^/data/" "cross-origin";')
  expect(nginx).toContain(
    'add_header Access-Control-Allow-Origin $pitchproof_access_control_allow_origin always;',
  )
  expect(nginx).toContain('\t"text/csv; charset=utf-8" csv;\n')
  for (const [name, value] of OPEN_CHANGES)
    expect(caddy).toContain(`header @open ${name} "${value}"\n`)
  expect(caddy).toContain('@own {\n\t\t\tnot path /data/*\n')
  expect(caddy).toContain('header @own Cross-Origin-Resource-Policy "same-origin"\n')
  expect(caddy).toContain('header @tables Content-Type "text/csv; charset=utf-8"\n')
})
