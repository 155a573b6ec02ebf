// Settings of astro-i18next: which languages there are and where their catalogues lie.
const NAMESPACES = [
  'common',
  'account',
  'admin',
  'landing',
  'auth',
  'contact',
  'dashboard',
  'match',
  'pages',
  'subscribe',
  'billing',
  'leave',
  'admin-discounts',
  'preview',
  'verify',
  'features',
  'proof',
  'past-predictions',
  'public',
  'record',
  'odds',
  'season',
  'feed',
  'offline',
  'follow',
]

export default {
  defaultLocale: 'en',
  locales: ['en', 'es', 'fr', 'de', 'it', 'pt', 'ro', 'tr'],
  namespaces: NAMESPACES,
  defaultNamespace: 'common',
  load: ['server'],
  i18nextServer: {
    // Every language is read before the first page is built; a missing key falls back to English.
    initAsync: false,
    preload: ['en', 'es', 'fr', 'de', 'it', 'pt', 'ro', 'tr'],
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
    backend: { loadPath: './site/locales/{{lng}}/{{ns}}.json' },
  },
}
