/**
 * Every setting, each once. `.env.example` is made from this table (`npm run settings`), the check
 * at the start uses it, and each `env.ts` reads the settings of its reader.
 */
import { DEFAULT_SUPPORT_EMAIL } from '#data/model/account/contact.ts'
import { FEED_NAMES } from '#data/model/providers.ts'
import { WitnessListSchema } from '#data/ledger/witness/known-witness.ts'
import * as check from './checks.ts'
import type { SettingGroup } from './setting.ts'

/** Address of the script of Stripe's payment form (docs.stripe.com/sdks/stripejs-versioning). */
export const STRIPE_JS_URL = 'https://js.stripe.com/dahlia/stripe.js'

const WHERE_IT_RUNS = {
  PORT: {
    meaning: 'The port of site and API.',
    readBy: ['api'],
    default: '4321',
    check: check.wholeNumber(1, 65_535, 'is a port number from 1 to 65535'),
  },
  HOST: {
    meaning:
      'The address of this machine to listen on: all of them without it (127.0.0.1 for the demo).',
    readBy: ['api'],
    default: null,
    check: check.ListenAddress,
  },
  PUBLIC_ORIGIN: {
    meaning:
      'The public address of the site, when it is not http://localhost:PORT (behind a proxy, for example). The log published there is read before a new checkpoint is signed. Passkeys of members are bound to its host name.',
    readBy: ['cli', 'api'],
    default: null,
    check: check.Origin,
  },
  DATA_DIR: {
    meaning:
      'The folder of everything it writes: db, keys, snapshots, ledger, public, outbox. `npm run dev` has data/dev.',
    readBy: ['cli'],
    default: 'data/local',
    check: check.Text,
  },
  BACKUP_DIR: {
    meaning:
      'The folder that "db backup" writes to, as the machine of the runs sees it: a run raises an alarm when the newest backup there is older than 36 hours, and "db drill" restores it. Without it nobody looks.',
    readBy: ['cli'],
    default: null,
    check: check.Text,
  },
  DEMO_PAST_DAYS: {
    meaning:
      'How many days before today a demo begins: it plays them at its first start. `npm run dev` plays 2.',
    readBy: ['cli'],
    default: '30',
    check: check.wholeNumber(0, 60, 'is a whole number from 0 to 60'),
  },
  DEMO_SEASONS: {
    meaning:
      'How many times a demo plays a season to its end for its forecast; real matches always 20,000 times. `npm run dev` plays 2,000.',
    readBy: ['cli'],
    default: '5000',
    check: check.wholeNumber(100, 20_000, 'is a whole number from 100 to 20000'),
  },
  SITE_OUT_DIR: {
    meaning: 'The folder of the built site.',
    readBy: ['cli'],
    default: 'dist',
    check: check.Text,
  },
  SITE_UPLOAD_COMMAND: {
    meaning:
      'The command of "site upload", for a host of static files: it finds the files that are new or have changed in $SITE_NEW_DIR, and the whole site in $SITE_OUT_DIR. Examples are in api/deploy/README.md.',
    readBy: ['cli'],
    default: null,
    check: check.Text,
    isSecret: true,
  },
  DATABASE_URL: {
    meaning:
      'A PostgreSQL server instead of the embedded database: postgres://user:password@host/name. Each program signs in as its own role, which "db roles" makes (api/deploy/RUNBOOK.md).',
    readBy: ['cli'],
    default: null,
    check: check.DatabaseAddress,
    isSecret: true,
  },
  DATABASE_DIRECT_URL: {
    meaning:
      'When DATABASE_URL leads to a pooler in transaction mode (PgBouncer): the address of the server itself, for notices of changes and for migrations. Nothing is left on a pooled connection then.',
    readBy: ['cli'],
    default: null,
    check: check.DatabaseAddress,
    isSecret: true,
  },
  DATABASE_REPLICA_URL: {
    meaning:
      "A streaming replica of the server, read for what may be some seconds old (list of days, calendar, the log's days, figures of the administrator's area) while it is less than five seconds behind; else the server itself is read. With it a run warns where a publication waits for no standby.",
    readBy: ['cli'],
    default: null,
    check: check.DatabaseAddress,
    isSecret: true,
  },
  DATABASE_CONNECTIONS: {
    meaning:
      'Transactions at a time that a server asks of PostgreSQL at most. Beyond this limit and the next two a call is answered with 503 and Retry-After.',
    readBy: ['cli'],
    default: '10',
    check: check.wholeNumber(1, 500),
  },
  DATABASE_QUEUE: {
    meaning: 'Work that may wait for one of these transactions, a second at most.',
    readBy: ['cli'],
    default: '200',
    check: check.wholeNumber(0, 100_000),
  },
  DATABASE_STATEMENT_MS: {
    meaning: 'The longest time of one statement of a server, in milliseconds.',
    readBy: ['cli'],
    default: '1500',
    check: check.wholeNumber(100, 600_000),
  },
  TEST_DATABASE_URL: {
    meaning: 'A PostgreSQL server for `npm test`, instead of the one it starts itself.',
    readBy: ['tools'],
    default: null,
    check: check.DatabaseAddress,
    isSecret: true,
  },
  FOOTBALL_TEST_DIR: {
    meaning:
      'Real files for `npm test` and `npm run bench`, instead of the made-up ones in data/fixtures: a folder with dev/E0.csv … T1.csv and uefa/uefa_openfootball.csv.',
    readBy: ['tools'],
    default: null,
    check: check.Text,
  },
  FOOTBALL_DOWNLOADS_TEST_DIR: {
    meaning: 'The same: a folder with single downloads of football-data.co.uk.',
    readBy: ['tools'],
    default: null,
    check: check.Text,
  },
  READS_PER_MINUTE: {
    meaning:
      'Public reads per minute from one network address, from 60: a cached reply counts 1, any other 10. Drawn pages have as many of their own: a cached one counts 0, one that is drawn 5.',
    readBy: ['api'],
    default: '3000',
    check: check.wholeNumber(60, Number.MAX_SAFE_INTEGER, 'is a whole number from 60'),
  },
  LOG_LEVEL: {
    meaning: 'trace, debug, info, warn, error, fatal or silent.',
    readBy: ['api'],
    default: 'info',
    check: check.oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
  },
  METRICS_TOKEN: {
    meaning:
      'Prometheus reads /metrics with this as bearer token, from anywhere; without it programs of this machine alone may.',
    readBy: ['api'],
    default: null,
    check: check.Text.min(16, 'is a random text of at least 16 characters'),
    isSecret: true,
  },
  TRUSTED_PROXIES: {
    meaning:
      'Addresses or networks of the proxies whose X-Forwarded-For is trusted, comma-separated.',
    readBy: ['api'],
    default: null,
    check: check.NetworkList,
  },
} as const satisfies SettingGroup

const SIGNING = {
  SECRETS_KEY: {
    meaning:
      'Encrypts in the database what lets somebody in: keys of authenticator apps, secret addresses of calendars, links that end letters. At least 32 letters, the same on every machine; with the embedded database it is made once, in DATA_DIR/keys.',
    readBy: ['cli'],
    default: null,
    check: check.Text.min(32),
    isSecret: true,
  },
  PITCHPROOF_SIGNING_KEY: {
    meaning:
      'The private key of the snapshots and the ledger; made once in DATA_DIR/keys without it.',
    readBy: ['cli'],
    default: null,
    check: check.Text,
    isSecret: true,
  },
  PITCHPROOF_VERIFIER_KEY: {
    meaning:
      'The public key, for machines that only answer (serve --api): `npm run cli -- key show` prints it.',
    readBy: ['cli'],
    default: null,
    check: check.PublicKey,
  },
} as const satisfies SettingGroup

const WITNESSES = {
  WITNESSES: {
    meaning:
      'The key of a witness and one or two addresses with spaces between them, several witnesses with commas. An address that ends in /add-checkpoint is asked to cosign after every publication (C2SP tlog-witness); any other is where its cosigned checkpoint is read, when somebody looks, at most once a minute: witness.example+0a1b2c3d+BASE64 https://witness.example/add-checkpoint https://witness.example/checkpoint',
    readBy: ['cli', 'api'],
    default: null,
    check: WitnessListSchema,
  },
  WITNESS_POLICY: {
    meaning:
      'A file that says which witnesses must have cosigned before anything is called witnessed (C2SP tlog-policy: log, witness, group and quorum lines). Without it each witness counts by itself. Machines that answer need the file too.',
    readBy: ['cli'],
    default: null,
    check: check.Text,
  },
} as const satisfies SettingGroup

const FEEDS = {
  FOOTBALL_FEED: {
    meaning:
      'The feed of every run that names none: sportmonks, api-football, football-data, demo or auto. auto takes the first of them whose setting is there, in that order; without any, demo matches.',
    readBy: ['cli'],
    default: 'auto',
    check: check.oneOf(['auto', ...FEED_NAMES]),
  },
  FOOTBALL_HISTORY: {
    meaning:
      "Where a paid feed's earlier seasons come from: football-data (seasons and odds of past matches from football-data.co.uk, without a key) or off (the paid feed's two seasons alone).",
    readBy: ['cli'],
    default: 'football-data',
    check: check.oneOf(['football-data', 'off']),
  },
  MARKET_FEEDS: {
    meaning:
      "The feeds whose odds of coming matches are sealed beside our predictions as the market's chances, comma-separated, or none. The odds themselves are neither stored nor published; the chances derived from them are published once a match is over. They are never an input. Leave a feed out where its terms do not allow that; what was sealed before is still opened with its match.",
    readBy: ['cli'],
    default: 'football-data,sportmonks,api-football,demo',
    check: check.FeedList,
  },
  SPORTMONKS_API_KEY: {
    meaning: 'The key of SportMonks. One key of a paid feed is enough.',
    readBy: ['feeds'],
    default: null,
    check: check.Text,
    isSecret: true,
  },
  API_FOOTBALL_KEY: {
    meaning: 'The key of API-Football.',
    readBy: ['feeds'],
    default: null,
    check: check.Text,
    isSecret: true,
  },
  FOOTBALL_DATA_DIR: {
    meaning:
      'A folder with files of football-data.co.uk: E0.csv … T1.csv, fixtures.csv. Without it FOOTBALL_FEED=football-data reads the site itself, which needs no key.',
    readBy: ['feeds'],
    default: null,
    check: check.Text,
  },
  SPORTMONKS_API_BASE: {
    meaning:
      "Another address of the same service, for a proxy or for tests; the service's own without it.",
    readBy: ['feeds'],
    default: null,
    check: check.HttpAddress,
  },
  API_FOOTBALL_API_BASE: {
    meaning: 'The same for API-Football.',
    readBy: ['feeds'],
    default: null,
    check: check.HttpAddress,
  },
  FOOTBALL_DATA_API_BASE: {
    meaning: 'The same for football-data.co.uk.',
    readBy: ['feeds'],
    default: null,
    check: check.HttpAddress,
  },
} as const satisfies SettingGroup

const WEATHER = {
  VISUAL_CROSSING_KEY: {
    meaning: 'The key of Visual Crossing.',
    readBy: ['feeds'],
    default: null,
    check: check.Text,
    isSecret: true,
  },
  OPENWEATHER_KEY: {
    meaning: 'The key of OpenWeather.',
    readBy: ['feeds'],
    default: null,
    check: check.Text,
    isSecret: true,
  },
  VISUAL_CROSSING_API_BASE: {
    meaning: 'Another address of the same service, as above.',
    readBy: ['feeds'],
    default: null,
    check: check.HttpAddress,
  },
  OPENWEATHER_API_BASE: {
    meaning: 'The same for OpenWeather.',
    readBy: ['feeds'],
    default: null,
    check: check.HttpAddress,
  },
  OPEN_METEO_API_BASE: {
    meaning: 'The same for Open-Meteo.',
    readBy: ['feeds'],
    default: null,
    check: check.HttpAddress,
  },
} as const satisfies SettingGroup

const PAYMENTS = {
  STRIPE_SECRET_KEY: {
    meaning:
      'The secret key of Stripe. The webhook of Stripe goes to PUBLIC_ORIGIN/api/billing/webhook, with the events checkout.session.*, customer.subscription.*, invoice.*, charge.dispute.*, charge.refunded and refund.failed. A restricted key also has to read charges and disputes.',
    readBy: ['api'],
    default: null,
    check: check.StripeSecretKey,
    isSecret: true,
  },
  STRIPE_PUBLISHABLE_KEY: {
    meaning: 'The publishable key of the same mode (test or live).',
    readBy: ['api'],
    default: null,
    check: check.StripePublishableKey,
  },
  STRIPE_WEBHOOK_SECRET: {
    meaning:
      'The signing secret of the webhook; several, comma-separated, while it is being changed.',
    readBy: ['api'],
    default: null,
    check: check.StripeWebhookSecrets,
    isSecret: true,
  },
  STRIPE_PRICE_ID: {
    meaning: 'The price of the subscription, such as price_…',
    readBy: ['api'],
    default: null,
    check: check.StripePriceId,
  },
  STRIPE_TRIAL_DAYS: {
    meaning:
      'Days of a trial before the first payment of a first subscription, 1 to 730; no trial without it. The months of a discount count from the order at Stripe: a trial of a month or more uses them up.',
    readBy: ['api'],
    default: null,
    check: check.wholeNumber(1, 730, 'is a whole number of days from 1 to 730'),
  },
  STRIPE_API_BASE: {
    meaning:
      'For tests: a stand-in for Stripe on this machine. Refused with live keys, with NODE_ENV=production, and where PUBLIC_ORIGIN is not this machine.',
    readBy: ['api'],
    default: null,
    check: check.StandInAddress,
  },
  STRIPE_JS_URL: {
    meaning:
      "The script of the payment form, loaded on /subscribe alone: Stripe's own, or that of a stand-in on this machine.",
    readBy: ['pages'],
    default: STRIPE_JS_URL,
    check: check.PaymentScript,
  },
} as const satisfies SettingGroup

const TRANSLATION = {
  DEEPL_API_KEY: {
    meaning: 'The key of DeepL.',
    readBy: ['api'],
    default: null,
    check: check.Text,
    isSecret: true,
  },
  DEEPL_API_BASE: {
    meaning: 'Another address of DeepL, for a proxy or for tests.',
    readBy: ['api'],
    default: null,
    check: check.HttpAddress,
  },
  LIBRETRANSLATE_URL: {
    meaning: 'The address of a LibreTranslate server.',
    readBy: ['api'],
    default: null,
    check: check.HttpAddress,
  },
  LIBRETRANSLATE_API_KEY: {
    meaning: 'Only where that server asks for a key, as the public ones do.',
    readBy: ['api'],
    default: null,
    check: check.Text,
    isSecret: true,
  },
} as const satisfies SettingGroup

const PAGES = {
  GEO_LOOKUP_URL: {
    meaning:
      "Which language a visitor is offered, by country: the address of a third party that tells a visitor's country. Our own /api/country takes the CDN's header from a proxy of TRUSTED_PROXIES, else a database that comes with the program.",
    readBy: ['pages'],
    default: '/api/country',
    check: check.CountryLookup,
  },
  STATED_FIGURES: {
    meaning:
      "demo, on or off: where the operator's fixed marketing figures are shown, as stated and beside the measured record: in a demo alone, always or never.",
    readBy: ['pages'],
    default: 'demo',
    check: check.oneOf(['demo', 'on', 'off']),
  },
} as const satisfies SettingGroup

const MAIL = {
  SMTP_URL: {
    meaning: 'The mail server: smtp://user:password@host:587',
    readBy: ['cli'],
    default: null,
    check: check.MailServerAddress,
    isSecret: true,
  },
  MAIL_FROM: {
    meaning: 'The sender of our letters; SUPPORT_EMAIL without it.',
    readBy: ['cli'],
    default: null,
    check: check.MailSender,
  },
  LETTERS_PER_MINUTE: {
    meaning:
      'Morning letters a minute, all machines together: what the mail server takes. A letter is sent four hours late at most.',
    readBy: ['cli'],
    default: '120',
    check: check.wholeNumber(1, 100_000),
  },
  LETTERS_PER_DAY: {
    meaning: 'Morning letters a day (UTC), all machines together.',
    readBy: ['cli'],
    default: '20000',
    check: check.wholeNumber(1, 10_000_000),
  },
  PUSH_CONTACT: {
    meaning:
      'Switches on notifications in browsers: where the push services of browsers reach you, a mail address or an https address of a public host. Needs the keys that `npm run cli -- push keys` makes once.',
    readBy: ['cli'],
    default: null,
    check: check.PushContact,
  },
  SUPPORT_EMAIL: {
    meaning: "Where visitors' messages go; pages and letters show it.",
    readBy: ['cli', 'pages'],
    default: DEFAULT_SUPPORT_EMAIL,
    check: check.MailAddress,
  },
  PARTNERSHIPS_EMAIL: {
    meaning: 'The address for partners that the pages show.',
    readBy: ['pages'],
    default: 'partnerships@pitchproof.example',
    check: check.MailAddress,
  },
} as const satisfies SettingGroup

const OPERATOR = {
  OPERATOR_NAME: {
    meaning: 'A person or a company.',
    readBy: ['cli', 'pages'],
    default: null,
    check: check.line(100),
  },
  OPERATOR_ADDRESS: {
    meaning: 'On one line: street, town, country.',
    readBy: ['cli', 'pages'],
    default: null,
    check: check.line(300),
  },
  OPERATOR_PHONE: {
    meaning: 'A telephone number, as pages are to show it.',
    readBy: ['cli', 'pages'],
    default: null,
    check: check.line(40),
  },
  DATA_PROTECTION_CONTACT: {
    meaning: 'Who answers questions about personal data: a name or a mail address.',
    readBy: ['cli', 'pages'],
    default: null,
    check: check.line(200),
  },
  SUPERVISORY_AUTHORITY: {
    meaning: 'The authority for data protection where the operator is.',
    readBy: ['cli', 'pages'],
    default: null,
    check: check.line(200),
  },
  OPERATOR_REGISTER: {
    meaning: 'If there is one: the entry in a register of companies.',
    readBy: ['cli', 'pages'],
    default: null,
    check: check.line(200),
  },
  OPERATOR_VAT: {
    meaning: 'If there is one: the VAT number.',
    readBy: ['cli', 'pages'],
    default: null,
    check: check.line(40),
  },
  DATA_LICENCE: {
    meaning:
      'Licence of the data set that "data release" writes and of the files beside the charts, by its SPDX name: of predictions, chances and proofs.',
    readBy: ['cli', 'pages'],
    default: 'CC-BY-4.0',
    check: check.LicenceName,
  },
} as const satisfies SettingGroup

/** The table by its headings, in the order of `.env.example`. */
export const SETTING_GROUPS = {
  'Where it runs': WHERE_IT_RUNS,
  Signing: SIGNING,
  'Who watches the public log (shown on /verify)': WITNESSES,
  'Football data': FEEDS,
  'Weather (Open-Meteo, which needs no key, without one of these)': WEATHER,
  'Payments (the subscribe page says that they are not configured without the first four; a part of them is refused)':
    PAYMENTS,
  'Translation of texts that come with the data (English without a service)': TRANSLATION,
  'What pages state, and whom they ask': PAGES,
  'Mail (files in DATA_DIR/outbox without SMTP)': MAIL,
  'Who runs this site: imprint, terms, privacy policy and mails state it. An installation with real matches needs the first five; the start and the pages name what is missing.':
    OPERATOR,
} as const

export const SETTINGS = {
  ...WHERE_IT_RUNS,
  ...SIGNING,
  ...WITNESSES,
  ...FEEDS,
  ...WEATHER,
  ...PAYMENTS,
  ...TRANSLATION,
  ...PAGES,
  ...MAIL,
  ...OPERATOR,
}

export type SettingName = keyof typeof SETTINGS
