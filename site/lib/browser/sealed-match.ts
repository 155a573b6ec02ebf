/**
 * On the page of a match whose prediction is sealed: a member who may not open it yet is led to
 * Premium, not to a locked page. Which matches those are is for the server to say.
 */
const link = document.querySelector<HTMLAnchorElement>('a[data-opens]')!

export async function leadToPremium(): Promise<void> {
  const { opens, premium, upgrade } = link.dataset
  const reply = await fetch(`/api/matches/${opens}`, { credentials: 'include' }).catch(() => null)
  reply?.body?.cancel().catch(() => {})
  if (reply?.status !== 403) return
  link.href = premium!
  link.textContent = upgrade!
}

void leadToPremium()
