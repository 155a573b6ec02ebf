/** The configuration of Caddy. */
import {
  ANSWERED_FOLDERS,
  CARD_PATTERN,
  PAGE_CACHING,
  RELEASE_TYPES,
  RELEASES_PATH,
  SECURITY_CONTACT,
} from '#data/model/addresses.ts'
import { CARD_CHANGES, FILE_HEADERS, PAGE_HEADERS } from '#data/model/security-headers.ts'
import {
  STORED,
  toGlobs,
  ALL_STORED,
  SENT,
  ON_CARDS,
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

/**
 * Pages of past matches stay in a folder beside the site, which no build replaces. A block of its own:
 * the order in which Caddy applies two lines for one root is undocumented.
 */
const PAST_PAGES = [
  '# Pages of past matches stay in a folder beside the site, which no build replaces.',
  '@past {',
  `\tnot path_regexp ${FOR_MACHINES}`,
  '\tnot file {path} {path}/index.html',
  '\tfile {',
  '\t\troot {$SITE_DIR:/srv/pitchproof/site}.past',
  '\t\ttry_files {path} {path}/index.html',
  '\t}',
  '}',
  'handle @past {',
  '\troot * {$SITE_DIR:/srv/pitchproof/site}.past',
  ...STORED.flatMap(([folders, caching], place) => [
    `\t@past${place} path ${toGlobs(folders)}`,
    `\theader @past${place} Cache-Control "${caching}"`,
  ]),
  ...Object.entries(RELEASE_TYPES).flatMap(([ending, type]) => [
    `\t@${ending} path ${RELEASES_PATH}*.${ending}`,
    `\theader @${ending} Content-Type "${type}"`,
  ]),
  '\ttry_files {path} {path}/index.html',
  '\tfile_server {',
  '\t\tprecompressed br gzip',
  '\t\tdisable_canonical_uris',
  '\t}',
  '}',
]

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
        ...PAST_PAGES,
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
