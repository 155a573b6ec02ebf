/**
 * Sentence beside the pay button of the card form, in each language: the subscription renews by
 * itself and obliges to pay.
 */
import { toLocale, type Language } from '#data/model/languages.ts'

/** `{price}` is the monthly amount with its currency. */
const ORDER_NOTICES: Readonly<Record<Language, string>> = {
  en: 'With this button you place an order with an obligation to pay. The subscription renews automatically every month at {price} until you cancel.',
  es: 'Con este botón haces un pedido con obligación de pago. La suscripción se renueva automáticamente cada mes por {price} hasta que la canceles.',
  fr: 'Ce bouton vaut commande avec obligation de paiement. L’abonnement se renouvelle automatiquement chaque mois au prix de {price} jusqu’à sa résiliation.',
  de: 'Mit dieser Schaltfläche bestellen Sie zahlungspflichtig. Das Abonnement verlängert sich automatisch jeden Monat für {price}, bis Sie kündigen.',
  it: 'Con questo pulsante invii un ordine con obbligo di pagare. L’abbonamento si rinnova automaticamente ogni mese a {price} finché non lo disdici.',
  pt: 'Com este botão faz uma encomenda com obrigação de pagar. A subscrição renova-se automaticamente todos os meses por {price} até ser cancelada.',
  ro: 'Cu acest buton plasați o comandă cu obligație de plată. Abonamentul se reînnoiește automat în fiecare lună la prețul de {price} până când îl anulați.',
  tr: 'Bu düğmeyle ödeme yükümlülüğü doğuran bir sipariş verirsiniz. Abonelik, siz iptal edene kadar her ay {price} karşılığında otomatik olarak yenilenir.',
}

/** English shows `$14.98` as the specification orders; the British locale would add the country. */
const toMoneyLocale = (language: Language) => (language === 'en' ? 'en' : toLocale(language))
/** Turkish puts the currency's name after the amount: `14,98 ABD doları`. */
const toDisplay = (language: Language) => (language === 'tr' ? 'name' : 'symbol')

/**
 * Digits behind the point of Stripe's amounts, where they are not two
 * (docs.stripe.com/currencies). Intl follows its ICU, which differs between browsers and Node.
 */
const WITHOUT_DECIMALS = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const WITH_THREE = 'BHD JOD KWD OMR TND'.split(' ')
/** Stripe counts hundredths of these, and nobody prints them. */
const SHOWN_WHOLE = 'AFN ALL COP HUF IDR ISK LAK LBP MMK PKR SOS UGX YER'.split(' ')

function toDigits(currency: string): number {
  if (WITHOUT_DECIMALS.includes(currency)) return 0
  return WITH_THREE.includes(currency) ? 3 : 2
}

/** Stripe counts hundredths of these and takes none (docs.stripe.com/currencies, special cases). */
const CHARGED_WHOLE = 'ISK UGX'.split(' ')

/** Amounts are multiples of it: of three digits the last is 0 as well. */
export function toAmountStep(currency: string): number {
  if (CHARGED_WHOLE.includes(currency.toUpperCase())) return 100
  return WITH_THREE.includes(currency.toUpperCase()) ? 10 : 1
}

interface Money {
  /** In the smallest unit, as Stripe counts it: cents. */
  readonly amount: number
  readonly currency: string
}

/**
 * Formats money for a language.
 * @param ofWhole whether a whole amount has its `.00`; a currency whose hundredths nobody prints never has
 */
export function formatMoney(
  { amount, currency: given }: Money,
  language: Language,
  ofWhole: 'decimals' | 'short' = 'decimals',
): string {
  const currency = given.toUpperCase()
  const digits = toDigits(currency)
  const isShort = ofWhole === 'short' || SHOWN_WHOLE.includes(currency)
  const shown = isShort && amount % 10 ** digits === 0 ? 0 : digits
  return new Intl.NumberFormat(toMoneyLocale(language), {
    style: 'currency',
    currency,
    currencyDisplay: toDisplay(language),
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(amount / 10 ** digits)
}

export function toOrderNotice(price: string, language: Language): string {
  return ORDER_NOTICES[language].replace('{price}', price)
}
