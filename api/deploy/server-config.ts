/**
 * The configurations of Caddy and nginx, made from the same tables as the headers our own server
 * sends (`data/model/security-headers.ts`), the languages and the addresses of `data/model/addresses.ts`, so
 * that a host of static files cannot fall behind. The files beside this one are what these
 * functions return; a test compares them, and `node api/deploy/write-server-config.ts` writes them.
 */
import { COUNTRY_HEADERS } from '#api/country/country-headers.ts'
import { IDLE_CONNECTION_SECONDS } from '#api/server.ts'
import {
  ANSWERED_FOLDERS,
  CARD_PATTERN,
  PAGE_CACHING,
  SECURITY_CONTACT,
  STORED_FOLDERS,
} from '#data/model/addresses.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#data/model/languages.ts'
import {
  CALL_HEADERS,
  CARD_CHANGES,
  FILE_ENDINGS,
  FILE_HEADERS,
  HSTS,
  PAGE_HEADERS,
} from '#data/model/security-headers.ts'

/** Folders of stored files by how long they are stored: `[folders, Cache-Control]`. */
const STORED = [...Map.groupBy(STORED_FOLDERS, ({ caching }) => caching)].map(
  ([caching, rows]) => [rows.map(({ folder }) => folder), caching] as const,
)
const toGlobs = (folders: readonly string[]) => folders.map((folder) => `${folder}*`).join(' ')
const ALL_STORED = toGlobs(STORED_FOLDERS.map(({ folder }) => folder))

/** Sent with every page and asset; HSTS too, as both configurations serve https alone. */
const SENT = Object.entries({ ...PAGE_HEADERS, ...HSTS })
/** What a card, which other sites may frame, has otherwise than other pages, or not at all. */
const ON_CARDS = new Map(CARD_CHANGES)
/** Pages and other files differ in this one. */
const POLICY = 'Content-Security-Policy'
const FILE_NAMES = FILE_ENDINGS.map((ending) => `*.${ending}`).join(' ')
/** What a call is answered with that reaches no machine. */
const SENT_LATER = Object.entries({ ...CALL_HEADERS, ...HSTS })
const OTHERS = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE)
const PREFIXES = OTHERS.join('|')
/** A proxy that visitors reach directly must not hand on what they claim about their own country. */
const CLAIMED = [...COUNTRY_HEADERS, 'forwarded', 'x-real-ip']
/** Files for other hosts, and hidden ones: nothing of them is for visitors. */
const FOR_MACHINES = '(^|/)\\.|^/(_headers|_redirects|vercel\\.json|staticwebapp\\.config\\.json)'
const ABOUT = [
  'Written by api/deploy/write-server-config.ts out of api/deploy/server-config.ts: change it there.',
  'Pages are files; calls, the public log and security.txt go to the machines that answer (serve --api).',
  '/metrics of those machines is not passed on.',
].map((line) => `# ${line}`)

/** What a call is answered with while no machine can take it: the same words as the machines' own "try again". */
const LATER = JSON.stringify({
  type: 'about:blank',
  title: 'Busy',
  status: 503,
  detail: 'The service is busy at the moment. Please try again.',
  code: 'busy',
})
const RETRY_SECONDS = 2
/** A proxy gives up a resting connection to a machine before the machine does. */
const IDLE = `${IDLE_CONNECTION_SECONDS - 15}s`

const indent = (depth: number, lines: readonly string[]) =>
  lines.map((line) => (line === '' ? '' : `${'\t'.repeat(depth)}${line}`))

export function makeCaddyfile(): string {
  const lines = [
    ...ABOUT,
    '# SITE_ADDRESS: example.com (Caddy fetches the certificate itself). SITE_DIR: folder of the built site.',
    '# API_UPSTREAM: one or more machines with spaces between them, such as 10.0.0.2:4321 10.0.0.3:4321.',
    '{$SITE_ADDRESS:localhost} {',
    ...indent(1, [
      `@calls path ${toGlobs(ANSWERED_FOLDERS)} ${SECURITY_CONTACT}`,
      'handle @calls {',
      '\theader -Server',
      '\treverse_proxy {$API_UPSTREAM:127.0.0.1:4321} {',
      ...indent(2, [
        ...CLAIMED.map((name) => `header_up -${name}`),
        '# A machine that does not take the connection is passed over for a second.',
        'lb_try_duration 1s',
        'fail_duration 1s',
        'transport http {',
        '\tdial_timeout 1s',
        `\tkeepalive ${IDLE}`,
        '}',
      ]),
      '\t}',
      '}',
      'handle {',
      ...indent(1, [
        'root * {$SITE_DIR:/srv/pitchproof/site}',
        'header {',
        ...indent(1, [
          '-Server',
          ...SENT.filter(([name]) => !ON_CARDS.has(name)).map(
            ([name, value]) => `${name} "${value}"`,
          ),
        ]),
        '}',
        // One of them only: the order in which Caddy applies two lines for one header is undocumented.
        `@files path ${FILE_NAMES}`,
        `header @files ${POLICY} "${FILE_HEADERS[POLICY]}"`,
        '# The cards of matches are for frames of other sites.',
        `@cards path_regexp ${CARD_PATTERN}`,
        ...CARD_CHANGES.flatMap(([name, value]) =>
          value === null ? [] : [`header @cards ${name} "${value}"`],
        ),
        `@others not path_regexp ${CARD_PATTERN}`,
        ...CARD_CHANGES.flatMap(([name]) =>
          name === POLICY ? [] : [`header @others ${name} "${PAGE_HEADERS[name]}"`],
        ),
        '@documents {',
        `\tnot path ${FILE_NAMES}`,
        `\tnot path_regexp ${CARD_PATTERN}`,
        '}',
        `header @documents ${POLICY} "${PAGE_HEADERS[POLICY]}"`,
        `@pages not path ${ALL_STORED}`,
        `header @pages Cache-Control "${PAGE_CACHING}"`,
        `@machines path_regexp ${FOR_MACHINES}`,
        'error @machines 404',
        ...STORED.flatMap(([folders, caching], place) => [
          `@stored${place} {`,
          `\tpath ${toGlobs(folders)}`,
          '\tfile',
          '}',
          `header @stored${place} Cache-Control "${caching}"`,
        ]),
        '# All matches share one page, which reads the id from its address.',
        `@match path_regexp match ^(/(?:${PREFIXES}))?/match/[^/]+/?$`,
        'rewrite @match {re.match.1}/match/index.html',
        'try_files {path} {path}/index.html',
        'file_server {',
        '\tprecompressed br gzip',
        '\tdisable_canonical_uris',
        '}',
      ]),
      '}',
      'handle_errors {',
      ...indent(1, [
        '# No machine took the call: it may be tried again soon.',
        '@later expression `{err.status_code} in [502, 503, 504]`',
        'handle @later {',
        ...indent(1, [
          'header -Server',
          ...SENT_LATER.map(([name, value]) => `header ${name} "${value}"`),
          'header Content-Type application/problem+json',
          'header Cache-Control no-store',
          `header Retry-After ${RETRY_SECONDS}`,
          `respond \`${LATER}\` 503`,
        ]),
        '}',
        'handle {',
        ...indent(1, [
          'root * {$SITE_DIR:/srv/pitchproof/site}',
          'header {',
          ...indent(1, ['-Server', ...SENT.map(([name, value]) => `${name} "${value}"`)]),
          '}',
          `@language path_regexp language ^/(${PREFIXES})(?:/|$)`,
          'rewrite @language /{re.language.1}/404/index.html',
          '@other not path_regexp ^/(?:' + PREFIXES + ')/404/index\\.html$',
          'rewrite @other /404.html',
          'file_server',
        ]),
        '}',
      ]),
      '}',
    ]),
    '}',
    '',
  ]
  return lines.join('\n')
}

export function makeNginxConfig(): string {
  const toVariable = (name: string) => `$pitchproof_${name.toLowerCase().replaceAll('-', '_')}`
  const headers = SENT.map(([name, value]) =>
    ON_CARDS.has(name)
      ? `add_header ${name} ${toVariable(name)} always;`
      : `add_header ${name} "${value}" always;`,
  )
  const lines = [
    ...ABOUT,
    '# Belongs into conf.d or sites-enabled. Replace example.com, the certificate and the folder of the site.',
    'upstream pitchproof_api {',
    ...indent(1, [
      '# One line for each machine that answers.',
      '# One that fails is passed over for a second: short, or all of them are passed over at once.',
      'server 127.0.0.1:4321 max_fails=2 fail_timeout=1s;',
      'keepalive 32;',
      `keepalive_timeout ${IDLE};`,
    ]),
    '}',
    'map $uri $pitchproof_cache {',
    ...indent(1, [
      `default "${PAGE_CACHING}";`,
      ...STORED_FOLDERS.map(({ folder, caching }) => `"~^${folder}" "${caching}";`),
    ]),
    '}',
    '# The cards of matches are for frames of other sites. A header without a value is not sent.',
    ...CARD_CHANGES.flatMap(([name, value]) => [
      `map $uri ${toVariable(name)} {`,
      ...indent(1, [
        `default "${PAGE_HEADERS[name]}";`,
        `"~${CARD_PATTERN}" "${value ?? ''}";`,
        ...(name === POLICY
          ? [`"~\\.(${FILE_ENDINGS.join('|')})$" "${FILE_HEADERS[POLICY]}";`]
          : []),
      ]),
      '}',
    ]),
    '# The not-found page of the language of the address.',
    'map $request_uri $pitchproof_missing {',
    ...indent(1, [
      'default /404.html;',
      ...OTHERS.map((code) => `"~^/${code}(/|$)" /${code}/404/index.html;`),
    ]),
    '}',
    'server {',
    ...indent(1, [
      'listen 80;',
      'listen [::]:80;',
      'server_name example.com;',
      'return 301 https://$host$request_uri;',
    ]),
    '}',
    'server {',
    ...indent(1, [
      'listen 443 ssl http2;',
      'listen [::]:443 ssl http2;',
      'server_name example.com;',
      'ssl_certificate /etc/letsencrypt/live/example.com/fullchain.pem;',
      'ssl_certificate_key /etc/letsencrypt/live/example.com/privkey.pem;',
      'ssl_protocols TLSv1.2 TLSv1.3;',
      'server_tokens off;',
      'root /srv/pitchproof/site;',
      'gzip_static on;',
      'client_max_body_size 1m;',
      ...headers,
      'add_header Cache-Control $pitchproof_cache;',
      'error_page 404 $pitchproof_missing;',
      '',
      `location ~ "${FOR_MACHINES}" {`,
      '\treturn 404;',
      '}',
      '# All matches share one page, which reads the id from its address.',
      `location ~ "^(/(?:${PREFIXES}))?/match/[^/]+/?$" {`,
      '\ttry_files $1/match/index.html =404;',
      '}',
      'location / {',
      '\ttry_files $uri $uri/index.html =404;',
      '}',
      ...[...ANSWERED_FOLDERS.map((folder) => `^~ ${folder}`), `= ${SECURITY_CONTACT}`].flatMap(
        (place) => [
          `location ${place} {`,
          ...indent(1, [
            'proxy_pass http://pitchproof_api;',
            'proxy_http_version 1.1;',
            'proxy_set_header Connection "";',
            'proxy_set_header Host $host;',
            'proxy_set_header X-Forwarded-For $remote_addr;',
            'proxy_set_header X-Forwarded-Proto $scheme;',
            ...CLAIMED.map((name) => `proxy_set_header ${name} "";`),
            'proxy_connect_timeout 1s;',
            '# An import that an administrator starts is waited for.',
            'proxy_read_timeout 900s;',
            'error_page 502 504 = @later;',
            '# The API sends its own headers. One line here keeps those of the pages out; an empty one is not sent.',
            'add_header X-Of-The-Pages "";',
          ]),
          '}',
        ],
      ),
      '# No machine took the call, or the one that had it was lost: it may be tried again soon.',
      'location @later {',
      ...indent(1, [
        'default_type application/problem+json;',
        ...SENT_LATER.map(([name, value]) => `add_header ${name} "${value}" always;`),
        'add_header Cache-Control no-store always;',
        `add_header Retry-After ${RETRY_SECONDS} always;`,
        `return 503 '${LATER}';`,
      ]),
      '}',
    ]),
    '}',
    '',
  ]
  return lines.join('\n')
}

/** Every written file, by its place in this folder. */
export const SERVER_FILES = {
  'caddy/Caddyfile': makeCaddyfile,
  'nginx/pitchproof.conf': makeNginxConfig,
} as const
