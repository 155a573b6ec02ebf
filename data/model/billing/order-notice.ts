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

/** Formats an amount in the smallest unit (cents) as money of a language. */
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
