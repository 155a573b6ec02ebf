/**
 * Asks a member whose browser still stores follows from before signing in whether to move them into
 * the account.
 */
import { make } from '#site/lib/browser/elements.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import type { Translate } from '#site/lib/texts/island-texts.ts'
import { $follows, leaveKept, listToTake, takeAlong } from '#site/stores/follows.ts'
import { tellRefused } from './change-and-tell.ts'

export function makeQuestion(t: Translate): HTMLElement {
  const count = listToTake($follows.get() ?? []).length
  const yes = make('button', { type: 'button', class: 'button button-primary' }, t('mine.yes'))
  const no = make('button', { type: 'button', class: 'button button-text' }, t('mine.no'))
  const question = make('strong', { id: 'take-along-question' }, t('mine.take', { count }))
  const box = make(
    'div',
    { class: 'take-along', role: 'group', 'aria-labelledby': 'take-along-question' },
    make('p', {}, question, ' ', make('span', {}, t('mine.takeText'))),
    make('p', {}, yes, ' ', no),
  )
  yes.addEventListener('click', async () => {
    yes.disabled = true
    try {
      const left = await takeAlong()
      box.remove()
      showToast({ title: t('mine.taken'), ...(left > 0 && { description: t('mine.partly') }) })
    } catch (error) {
      yes.disabled = false
      await tellRefused(t, error)
    }
  })
  no.addEventListener('click', () => {
    leaveKept()
    // From now on only the account's follows are shown.
    $follows.set([...($follows.get() ?? [])])
  })
  return box
}
