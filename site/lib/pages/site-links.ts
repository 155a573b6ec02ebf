/** Addresses that several pages share: the footer's columns and help outside this site. */
import type { Language } from '#data/model/languages.ts'

/** The main links; "Matches" leads members to the dashboard. */
export const MAIN_LINKS = [
  { path: '/predictions', text: 'public:nav.matches', audience: 'for-visitors' },
  { path: '/', text: 'public:nav.matches', audience: 'for-members' },
  { path: '/results', text: 'public:nav.results', audience: null },
  { path: '/leagues', text: 'public:nav.leagues', audience: null },
  { path: '/our-accuracy', text: 'public:nav.record', audience: null },
  { path: '/verify', text: 'public:nav.verify', audience: null },
] as const

export const FOOTER_COLUMNS = [
  {
    title: 'common:footer.about',
    links: [
      { path: '/about', text: 'common:pages.about' },
      { path: '/how-it-works', text: 'common:pages.howItWorks' },
      { path: '/our-accuracy', text: 'common:pages.accuracy' },
    ],
  },
  {
    title: 'common:footer.legal',
    links: [
      { path: '/terms', text: 'common:pages.terms' },
      { path: '/privacy', text: 'common:pages.privacy' },
      { path: '/responsible-gaming', text: 'common:pages.responsibleGaming' },
    ],
  },
  {
    title: 'common:footer.support',
    links: [
      { path: '/help', text: 'common:pages.help' },
      { path: '/contact', text: 'common:pages.contact' },
      { path: '/faq', text: 'common:pages.faq' },
    ],
  },
] as const

/** Real organisations that help people who gamble, anywhere; each language has its own before them. */
export const HELP_ORGANISATIONS = [
  { name: 'GamCare', url: 'https://www.gamcare.org.uk/' },
  { name: 'Gamblers Anonymous', url: 'https://gamblersanonymous.org/' },
  { name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org/' },
  { name: 'National Council on Problem Gambling', url: 'https://www.ncpgambling.org/' },
] as const

/** Pages that texts link to by name, as in `<contact>write to us</contact>`. */
export const NAMED_PATHS = {
  about: '/about',
  account: '/account',
  accuracy: '/our-accuracy',
  cancel: '/cancel',
  contact: '/contact',
  faq: '/faq',
  gaming: '/responsible-gaming',
  help: '/help',
  imprint: '/imprint',
  privacy: '/privacy',
  register: '/register',
  tables: '/our-accuracy/tables',
  terms: '/terms',
  verify: '/verify',
  withdraw: '/withdraw',
} as const

/** Where a consumer complains by law: authorities and books of complaints, by the language that names them. */
export const CONSUMER_LINKS: Readonly<
  Partial<Record<Language, readonly { readonly name: string; readonly url: string }[]>>
> = {
  fr: [
    { name: 'Médiation de la consommation', url: 'https://www.economie.gouv.fr/mediation-conso' },
  ],
  pt: [{ name: 'Livro de Reclamações', url: 'https://www.livroreclamacoes.pt/' }],
  ro: [
    { name: 'ANPC', url: 'https://anpc.ro/' },
    { name: 'SAL (ANPC)', url: 'https://anpc.ro/ce-este-sal/' },
  ],
}
