/**
 * On the public page of a sealed match: for a member who may not open it, changes the link to lead
 * quietly to Premium instead of a locked page, and offers to follow a club as for visitors. The server decides which matches those are.
 */
const link = document.querySelector<HTMLAnchorElement>('a[data-opens]')!

export async function leadToPremium(): Promise<void> {
  const { opens, premium, upgrade } = link.dataset
  const reply = await fetch(`/api/matches/${opens}`, { credentials: 'include' }).catch(() => null)
  reply?.body?.cancel().catch(() => {})
  if (reply?.status !== 403) return
  link.href = premium!
  link.textContent = upgrade!
  link.classList.replace('button-primary', 'button-quiet')
  document.querySelector('[data-look="tell"]')?.parentElement?.classList.remove('for-visitors')
}

void leadToPremium()
