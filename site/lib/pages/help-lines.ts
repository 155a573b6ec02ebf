/**
 * Help with gambling by country, and which countries come first in a language.
 * Numbers and addresses as their owners publish them; an operator checks them
 * before opening a site, because a wrong number here is worse than none.
 */
import type { Language } from '#data/model/languages.ts'

export interface HelpLine {
  /** ISO 3166 code; its name comes from the language of the page. */
  readonly country: string
  /** Name of the service, as it calls itself. */
  readonly name: string
  readonly url: string
  /** The number as written in its country; null for a service without a number. */
  readonly number: string | null
  /** The number as dialled from abroad; short numbers only work in their country. */
  readonly dial: string | null
  readonly isAllDay: boolean
  /** The register in which players can have themselves excluded from gambling. */
  readonly exclusion: { readonly name: string; readonly url: string } | null
}

export const HELP_LINES = [
  {
    country: 'GB',
    name: 'National Gambling Helpline (GamCare)',
    url: 'https://www.gamcare.org.uk/',
    number: '0808 8020 133',
    dial: '+448088020133',
    isAllDay: true,
    exclusion: { name: 'GAMSTOP', url: 'https://www.gamstop.co.uk/' },
  },
  {
    country: 'IE',
    name: 'Gambling Care',
    url: 'https://gamblingcare.ie/',
    number: null,
    dial: null,
    isAllDay: false,
    exclusion: { name: 'Gambling Regulatory Authority of Ireland', url: 'https://www.grai.ie/' },
  },
  {
    country: 'ES',
    name: 'FEJAR',
    url: 'https://fejar.org/',
    number: '900 200 225',
    dial: '+34900200225',
    isAllDay: false,
    exclusion: { name: 'RGIAJ', url: 'https://www.ordenacionjuego.es/' },
  },
  {
    country: 'FR',
    name: 'Joueurs Info Service',
    url: 'https://www.joueurs-info-service.fr/',
    number: '09 74 75 13 13',
    dial: '+33974751313',
    isAllDay: false,
    exclusion: { name: 'ANJ', url: 'https://anj.fr/' },
  },
  {
    country: 'DE',
    name: 'Check dein Spiel',
    url: 'https://www.check-dein-spiel.de/',
    number: '0800 137 27 00',
    dial: '+498001372700',
    isAllDay: false,
    exclusion: { name: 'OASIS', url: 'https://rp-darmstadt.hessen.de/' },
  },
  {
    country: 'AT',
    name: 'Spielsuchthilfe',
    url: 'https://www.spielsuchthilfe.at/',
    number: '01 544 13 57',
    dial: '+4315441357',
    isAllDay: false,
    exclusion: null,
  },
  {
    country: 'CH',
    name: 'SOS Spielsucht',
    url: 'https://www.sos-spielsucht.ch/',
    number: '0800 040 080',
    dial: '+41800040080',
    isAllDay: true,
    exclusion: { name: 'ESBK / CFMJ', url: 'https://www.esbk.admin.ch/' },
  },
  {
    country: 'BE',
    name: 'Gokhulp / Aide aux joueurs',
    url: 'https://www.aide-aux-joueurs.be/',
    number: '0800 35 777',
    dial: '+3280035777',
    isAllDay: false,
    exclusion: { name: 'EPIS', url: 'https://www.gamingcommission.be/' },
  },
  {
    country: 'IT',
    name: 'Telefono Verde Nazionale (ISS)',
    url: 'https://www.iss.it/',
    number: '800 558822',
    dial: '+39800558822',
    isAllDay: false,
    exclusion: { name: 'RUA', url: 'https://www.adm.gov.it/' },
  },
  {
    country: 'PT',
    name: 'Linha Vida',
    url: 'https://www.sicad.pt/',
    number: '1414',
    dial: '1414',
    isAllDay: false,
    exclusion: { name: 'SRIJ', url: 'https://www.srij.turismodeportugal.pt/' },
  },
  {
    country: 'BR',
    name: 'Jogadores Anônimos',
    url: 'https://jogadoresanonimos.com.br/',
    number: null,
    dial: null,
    isAllDay: false,
    exclusion: {
      name: 'Secretaria de Prêmios e Apostas',
      url: 'https://www.gov.br/fazenda/pt-br/composicao/orgaos/secretaria-de-premios-e-apostas',
    },
  },
  {
    country: 'RO',
    name: 'Joc Responsabil',
    url: 'https://jocresponsabil.ro/',
    number: '0800 800 099',
    dial: '+40800800099',
    isAllDay: false,
    exclusion: { name: 'ONJN', url: 'https://onjn.gov.ro/' },
  },
  {
    country: 'TR',
    name: 'YEDAM (Yeşilay)',
    url: 'https://www.yedam.org.tr/',
    number: '115',
    dial: '115',
    isAllDay: true,
    exclusion: null,
  },
  {
    country: 'US',
    name: 'National Problem Gambling Helpline',
    url: 'https://www.ncpgambling.org/',
    number: '1-800-MY-RESET (1-800-697-3738)',
    dial: '+18006973738',
    isAllDay: true,
    exclusion: null,
  },
] as const satisfies readonly HelpLine[]

type Country = (typeof HELP_LINES)[number]['country']

/** Countries where a language is spoken, which come first; all others follow, the United States last. */
const AT_HOME: Readonly<Record<Language, readonly Country[]>> = {
  en: ['GB', 'IE', 'US'],
  es: ['ES'],
  fr: ['FR', 'BE', 'CH'],
  de: ['DE', 'AT', 'CH'],
  it: ['IT', 'CH'],
  pt: ['PT', 'BR'],
  ro: ['RO'],
  tr: ['TR'],
}

/** Splits the services into those of the language's countries and all others. */
export function sortHelpLines(language: Language): {
  readonly own: readonly HelpLine[]
  readonly others: readonly HelpLine[]
} {
  const home = AT_HOME[language]
  const own = home.flatMap((code) => HELP_LINES.filter(({ country }) => country === code))
  return { own, others: HELP_LINES.filter(({ country }) => !home.includes(country)) }
}

/** Both numbers of the United States, open day and night. */
export const US_HELP_LINES = [
  { number: '1-800-697-3738', words: '1-800-MY-RESET' },
  { number: '1-800-426-2537', words: '1-800-GAMBLER' },
] as const
