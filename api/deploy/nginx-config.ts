/** The configuration of nginx. */
import { SESSION_COOKIE } from '#api/middleware/session-cookies.ts'
import {
  ANSWERED_FOLDERS,
  CARD_PATTERN,
  OPEN_FOLDER,
  OTHER_LANGUAGES,
  SECRET_PATHS,
  SECURITY_CONTACT,
} from '#data/model/addresses.ts'
import { PAGE_CACHING, RELEASE_TYPES, STORED_FOLDERS } from '#data/model/stored-files.ts'
import {
  CARD_CHANGES,
  FILE_ENDINGS,
  FILE_HEADERS,
  OPEN_CHANGES,
  PAGE_HEADERS,
} from '#data/model/security-headers.ts'
import {
  SENT,
  ON_CARDS,
  ON_OPEN,
  POLICY,
  SENT_LATER,
  PREFIXES,
  CLAIMED,
  FOR_MACHINES,
  ABOUT,
  LATER,
  RETRY_SECONDS,
  IDLE,
  indent,
} from './config-parts.ts'

/** Lines of every place that the machines answer. */
const PASSED_ON = [
  'proxy_pass http://pitchproof_api;',
  'proxy_http_version 1.1;',
  'proxy_set_header Connection "";',
  'proxy_set_header Host $host;',
  'proxy_set_header X-Forwarded-For $remote_addr;',
  'proxy_set_header X-Forwarded-Proto $scheme;',
  ...CLAIMED.map((name) => `proxy_set_header ${name} "";`),
  'proxy_connect_timeout 1s;',
  'error_page 502 504 = @later;',
  '# The machines send their own headers. One line here keeps those of the files out; an empty one is not sent.',
  'add_header X-Of-The-Pages "";',
]

/** Pages that the machines draw: stored here for as long as they say, and sent stale while one new one is fetched or no machine answers. */
const DRAWN = [
  ...PASSED_ON,
  'proxy_read_timeout 10s;',
  '# A drawn page is the same for everybody. One encoding of three: browsers write this header in many ways.',
  'proxy_set_header Cookie "";',
  'proxy_set_header Accept-Encoding $pitchproof_encoding;',
  'proxy_cache pitchproof_pages;',
  '# The address as it was asked for, without a host name.',
  'proxy_cache_key "$request_uri $pitchproof_encoding";',
  'proxy_ignore_headers Vary;',
  'proxy_cache_use_stale updating error timeout http_429 http_500 http_502 http_503 http_504;',
  'proxy_cache_background_update on;',
  'proxy_cache_lock on;',
  'proxy_cache_revalidate on;',
  '# A member has the newest page, and nothing of a member is stored.',
  'proxy_cache_bypass $pitchproof_member;',
  'proxy_no_cache $pitchproof_member;',
  'proxy_intercept_errors on;',
  'error_page 404 $pitchproof_missing;',
]

/** The server's own logs: no network address of a visitor is in them, as the privacy page says. */
const LOGGED = [
  'access_log /var/log/nginx/access.log pitchproof if=$pitchproof_logged;',
  '# Lines of a lower level name the visitor: one of level crit for each handshake that fails.',
  'error_log /var/log/nginx/error.log alert;',
]

/** Headers that only these files have. */
const OPEN_ALONE = OPEN_CHANGES.filter(([name]) => !ON_CARDS.has(name))

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
    '# 2 GB on disk; the zone holds 250,000 addresses.',
    'proxy_cache_path /var/cache/pitchproof levels=1:2 keys_zone=pitchproof_pages:32m max_size=2g inactive=31d use_temp_path=off;',
    `log_format pitchproof '$time_iso8601 "$request" $status $body_bytes_sent $request_time';`,
    '# What holds a secret is in no log of requests.',
    'map $request_uri $pitchproof_logged {',
    ...indent(1, ['default 1;', `"~^(?:${SECRET_PATHS.join('|')})" 0;`]),
    '}',
    'map $http_accept_encoding $pitchproof_encoding {',
    ...indent(1, ['default "";', '"~*(^|[, ])br($|[, ])" br;', '"~*(^|[, ])gzip($|[, ])" gzip;']),
    '}',
    'map $http_cookie $pitchproof_member {',
    ...indent(1, ['default "";', `"~(^|; ?)(__Host-)?${SESSION_COOKIE}=" 1;`]),
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
        ...(ON_OPEN.has(name) ? [`"~^${OPEN_FOLDER}" "${ON_OPEN.get(name)}";`] : []),
      ]),
      '}',
    ]),
    '# Data for other programs, also for those of other sites.',
    ...OPEN_ALONE.flatMap(([name, value]) => [
      `map $uri ${toVariable(name)} {`,
      ...indent(1, ['default "";', `"~^${OPEN_FOLDER}" "${value}";`]),
      '}',
    ]),
    '# The not-found page of the language of the address.',
    'map $request_uri $pitchproof_missing {',
    ...indent(1, [
      'default /404.html;',
      ...OTHER_LANGUAGES.map((code) => `"~^/${code}(/|$)" /${code}/404/index.html;`),
    ]),
    '}',
    'server {',
    ...indent(1, [
      'listen 80;',
      'listen [::]:80;',
      'server_name example.com;',
      ...LOGGED,
      // The name of the site, whatever host the visitor names.
      'return 301 https://$server_name$request_uri;',
    ]),
    '}',
    'server {',
    ...indent(1, [
      'listen 443 ssl http2;',
      'listen [::]:443 ssl http2;',
      'server_name example.com;',
      ...LOGGED,
      'ssl_certificate /etc/letsencrypt/live/example.com/fullchain.pem;',
      'ssl_certificate_key /etc/letsencrypt/live/example.com/privkey.pem;',
      'ssl_protocols TLSv1.2 TLSv1.3;',
      'server_tokens off;',
      'root /srv/pitchproof/site;',
      'charset utf-8;',
      'gzip_static on;',
      '# Or a cache in front would hand packed pages to clients that cannot read them.',
      'gzip_vary on;',
      'client_max_body_size 1m;',
      ...headers,
      ...OPEN_ALONE.map(([name]) => `add_header ${name} ${toVariable(name)} always;`),
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
      '\ttry_files $uri $uri/index.html @releases;',
      '}',
      '# Releases of the data set are in a folder beside the site.',
      'location @releases {',
      ...indent(1, [
        'root /srv/pitchproof/site.releases;',
        'types {',
        ...Object.entries({ html: 'text/html', json: 'application/json', ...RELEASE_TYPES }).map(
          ([ending, type]) => `\t"${type}" ${ending};`,
        ),
        '}',
        'try_files $uri $uri/index.html @drawn;',
      ]),
      '}',
      'location @drawn {',
      ...indent(1, DRAWN),
      '}',
      ...[...ANSWERED_FOLDERS.map((folder) => `^~ ${folder}`), `= ${SECURITY_CONTACT}`].flatMap(
        (place) => [
          `location ${place} {`,
          ...indent(1, [
            ...PASSED_ON,
            '# An import that an administrator starts is waited for.',
            'proxy_read_timeout 900s;',
          ]),
          '}',
        ],
      ),
      '# A machine that fails writes the address into the log of errors.',
      ...SECRET_PATHS.flatMap((folder) => [
        `location ^~ ${folder} {`,
        ...indent(1, [...PASSED_ON, 'error_log /dev/null crit;']),
        '}',
      ]),
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
