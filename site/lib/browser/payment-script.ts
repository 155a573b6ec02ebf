/**
 * The script of the payment form. It is loaded from the provider's own host, as the provider
 * requires, and only when somebody is about to pay.
 */

/** A payment form that can be put into the page (docs.stripe.com/js/embedded_checkout). */
export interface PaymentForm {
  mount(place: HTMLElement): void
  destroy(): void
}

interface FormOptions {
  readonly fetchClientSecret: () => Promise<string>
  readonly onComplete: () => void
}

interface Provider {
  createEmbeddedCheckoutPage?: (options: FormOptions) => Promise<PaymentForm>
  /** Its name before March 2026. */
  initEmbeddedCheckout?: (options: FormOptions) => Promise<PaymentForm>
}

type MakeProvider = (publishableKey: string) => Provider

let loading: Promise<MakeProvider> | null = null

/** Loads the script, once; a failure can be tried again. */
function loadPaymentScript(url: string): Promise<MakeProvider> {
  loading ??= new Promise<MakeProvider>((loaded, fail) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('error', () => {
      loading = null
      script.remove()
      fail(new Error(`The script of the payment form could not be loaded from ${url}.`))
    })
    script.addEventListener('load', () => {
      const make = (globalThis as { Stripe?: MakeProvider }).Stripe
      if (make) return loaded(make)
      loading = null
      return fail(new Error('The script of the payment form did not define Stripe.'))
    })
    document.head.append(script)
  })
  return loading
}

export async function openPaymentForm(
  { url, publishableKey }: { readonly url: string; readonly publishableKey: string },
  { clientSecret, onComplete }: { readonly clientSecret: string; readonly onComplete: () => void },
): Promise<PaymentForm> {
  const provider = (await loadPaymentScript(url))(publishableKey)
  const open = provider.createEmbeddedCheckoutPage ?? provider.initEmbeddedCheckout
  if (!open) throw new Error('The script of the payment form has no embedded form.')
  return open.call(provider, { fetchClientSecret: async () => clientSecret, onComplete })
}
