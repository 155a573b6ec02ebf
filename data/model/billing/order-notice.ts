/** What stands beside the pay button of the card form: that it renews by itself and obliges to pay, in each language. */
import { toLocale, type Language } from '#data/model/languages.ts'

/** `{price}` is the amount of one month with its currency. */
const ORDER_NOTICES: Readonly<Record<Language, string>> = {
  en: 'With this button you place an order with an obligation to pay. The subscription renews every month at {price} until you cancel.',
  es: 'Con este botón haces un pedido con obligación de pago. La suscripción se renueva cada mes por {price} hasta que la canceles.',
  fr: 'Ce bouton vaut commande avec obligation de paiement. L’abonnement se renouvelle chaque mois au prix de {price} jusqu’à sa résiliation.',
  de: 'Mit dieser Schaltfläche bestellen Sie zahlungspflichtig. Das Abonnement verlängert sich jeden Monat für {price}, bis Sie kündigen.',
  it: 'Con questo pulsante invii un ordine con obbligo di pagare. L’abbonamento si rinnova ogni mese a {price} finché non lo disdici.',
  pt: 'Com este botão faz uma encomenda com obrigação de pagar. A subscrição renova-se todos os meses por {price} até ser cancelada.',
  ro: 'Cu acest buton plasați o comandă cu obligație de plată. Abonamentul se reînnoiește lunar la prețul de {price} până când îl anulați.',
  tr: 'Bu düğmeyle ödeme yükümlülüğü doğuran bir sipariş verirsiniz. Abonelik, siz iptal edene kadar her ay {price} karşılığında yenilenir.',
}

/** English keeps the ordered `$14.98`; the British form names the country too. */
const toMoneyLocale = (language: Language) => (language === 'en' ? 'en' : toLocale(language))
/** Turkish writes the amount before the name of the currency: `14,98 ABD doları`. */
const toDisplay = (language: Language) => (language === 'tr' ? 'name' : 'symbol')

/** An amount in the smallest unit, such as cents, as money of this language. */
export function formatMoney(
  { amount, currency }: { readonly amount: number; readonly currency: string },
  language: Language,
  options: Pick<Intl.NumberFormatOptions, 'trailingZeroDisplay'> = {},
): string {
  const format = new Intl.NumberFormat(toMoneyLocale(language), {
    style: 'currency',
    currency,
    currencyDisplay: toDisplay(language),
    ...options,
  })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

export function toOrderNotice(price: string, language: Language): string {
  return ORDER_NOTICES[language].replace('{price}', price)
}
