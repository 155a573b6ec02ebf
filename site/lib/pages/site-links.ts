/** Addresses that several pages share: the footer's columns and help outside this site. */
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

/** Real organisations that help people who gamble; the first three stand in the footer. */
export const HELP_ORGANISATIONS = [
  { name: 'GamCare', url: 'https://www.gamcare.org.uk/' },
  { name: 'Gamblers Anonymous', url: 'https://gamblersanonymous.org/' },
  { name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org/' },
  { name: 'National Council on Problem Gambling', url: 'https://www.ncpgambling.org/' },
] as const

/** Pages that texts link to by name, as in `<contact>write to us</contact>`. */
export const NAMED_PATHS = {
  about: '/about',
  accuracy: '/our-accuracy',
  cancel: '/cancel',
  contact: '/contact',
  faq: '/faq',
  gaming: '/responsible-gaming',
  help: '/help',
  privacy: '/privacy',
  register: '/register',
  terms: '/terms',
  verify: '/verify',
  withdraw: '/withdraw',
} as const

/** Helplines of the United States, open day and night. */
export const HELPLINES = [
  { number: '1-800-697-3738', words: '1-800-MY-RESET' },
  { number: '1-800-426-2537', words: '1-800-GAMBLER' },
] as const
