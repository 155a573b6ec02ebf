/**
 * Shows the discount that applies without a code beside the price; it is read when the plans scroll
 * into view.
 */
import type { z } from 'zod'
import type { ActiveDiscountSchema } from '#data/model/replies.ts'

export type ActiveDiscount = z.output<typeof ActiveDiscountSchema>

/** `−20% · Launch offer`, the same in every language, as the page has no other number to format; null without a discount. */
export function toOffer(discount: ActiveDiscount): string | null {
  return discount.percentOff === null ? null : `−${discount.percentOff}% · ${discount.name}`
}

async function showDiscount(place: HTMLElement): Promise<void> {
  try {
    const reply = await fetch('/api/discounts/active')
    if (!reply.ok) return
    // Parsing with the schema would bring zod to a page that has no other use for it.
    const text = toOffer((await reply.json()) as ActiveDiscount)
    if (text === null) return
    place.textContent = text
    place.hidden = false
  } catch {
    // If the read fails, the page shows the price without a discount.
  }
}

export function initActiveDiscount(): void {
  const place = document.querySelector<HTMLElement>('[data-active-discount]')
  const plans = place?.closest('section')
  if (!place || !plans) return
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    void showDiscount(place)
  })
  observer.observe(plans)
}
