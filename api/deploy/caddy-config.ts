/** The configuration of Caddy. */
import {
  ANSWERED_FOLDERS,
  CARD_PATTERN,
  OPEN_FOLDER,
  SECURITY_CONTACT,
} from '#data/model/addresses.ts'
import { PAGE_CACHING, RELEASE_TYPES, RELEASES_PATH } from '#data/model/stored-files.ts'
import {
  CARD_CHANGES,
  FILE_HEADERS,
  OPEN_CHANGES,
  PAGE_HEADERS,
} from '#data/model/security-headers.ts'
import {
  STORED,
  toGlobs,
  ALL_STORED,
  SENT,
  ON_CARDS,
  ON_OPEN,
  TABLE_TYPE,
  POLICY,
  FILE_NAMES,
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

const MATCH_PAGES = `^(/(?:${PREFIXES}))?/match/[^/]+/?$`

const toMachines = (more: readonly string[] = []) => [
  'header -Server',
  'reverse_proxy {$API_UPSTREAM:127.0.0.1:4321} {',
  ...indent(1, [
    ...CLAIMED.map((name) => `header_up -${name}`),
    '# A machine that does not take the connection is passed over for a second.',
    'lb_try_duration 1s',
    'fail_duration 1s',
    'transport http {',
    '\tdial_timeout 1s',
    `\tkeepalive ${IDLE}`,
    '}',
    ...more,
  ]),
  '}',
]

/** A block of its own: the order in which Caddy applies two lines for one root is undocumented. */
const RELEASES = [
  '# Releases of the data set are in a folder beside the site.',
  '@releases {',
  `\tnot path_regexp ${FOR_MACHINES}`,
  '\tfile {',
  '\t\troot {$SITE_DIR:/srv/pitchproof/site}.releases',
  '\t\ttry_files {path} {path}/index.html',
  '\t}',
  '}',
  'handle @releases {',
  '\troot * {$SITE_DIR:/srv/pitchproof/site}.releases',
  ...Object.entries(RELEASE_TYPES).flatMap(([ending, type]) => [
    `\t@${ending} path ${RELEASES_PATH}*.${ending}`,
    `\theader @${ending} Content-Type "${type}"`,
  ]),
  '\ttry_files {path} {path}/index.html',
  '\tfile_server {',
  '\t\tdisable_canonical_uris',
  '\t}',
  '}',
]

export function makeCaddyfile(): string {
  const lines = [
    ...ABOUT,
    '# SITE_ADDRESS: example.com (Caddy fetches the certificate itself). SITE_DIR: folder of the built site.',
    '# API_UPSTREAM: one or more machines with spaces between them, such as 10.0.0.2:4321 10.0.0.3:4321.',
    '{',
    ...indent(1, [
      '# The request of a failed call is not logged: it names the visitor, and its address may hold a secret.',
      'log {',
      ...indent(1, [
        'format filter {',
        ...indent(1, ['wrap json', 'fields {', '\trequest delete', '}']),
        '}',
      ]),
      '}',
    ]),
    '}',
    '{$SITE_ADDRESS:localhost} {',
    ...indent(1, [
      `@calls path ${toGlobs(ANSWERED_FOLDERS)} ${SECURITY_CONTACT}`,
      'handle @calls {',
      ...indent(1, toMachines()),
      '}',
      '# What is no file is drawn by the machines. They cache it: Caddy has no cache of its own, and the module for it is slow.',
      '@drawn {',
      ...indent(1, [
        `not path_regexp ${FOR_MACHINES}`,
        `not path_regexp ${MATCH_PAGES}`,
        ...['', '.releases'].flatMap((beside) => [
          'not file {',
          `\troot {$SITE_DIR:/srv/pitchproof/site}${beside}`,
          '\ttry_files {path} {path}/index.html',
          '}',
        ]),
      ]),
      '}',
      'handle @drawn {',
      ...indent(
        1,
        toMachines([
          '# A drawn page is the same for everybody.',
          'header_up -Cookie',
          '@missing status 404',
          'handle_response @missing {',
          '\terror 404',
          '}',
        ]),
      ),
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
          name === POLICY || ON_OPEN.has(name)
            ? []
            : [`header @others ${name} "${PAGE_HEADERS[name]}"`],
        ),
        '@own {',
        `\tnot path ${OPEN_FOLDER}*`,
        `\tnot path_regexp ${CARD_PATTERN}`,
        '}',
        ...CARD_CHANGES.flatMap(([name]) =>
          ON_OPEN.has(name) ? [`header @own ${name} "${PAGE_HEADERS[name]}"`] : [],
        ),
        '# Data for other programs, also for those of other sites. Not every system knows the type of a table.',
        `@open path ${OPEN_FOLDER}*`,
        ...OPEN_CHANGES.map(([name, value]) => `header @open ${name} "${value}"`),
        '@tables {',
        '\tpath *.csv',
        '\tfile',
        '}',
        `header @tables Content-Type "${TABLE_TYPE}"`,
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
        ...RELEASES,
        '# All matches share one page, which reads the id from its address.',
        `@match path_regexp match ${MATCH_PAGES}`,
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
