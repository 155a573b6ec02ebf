/**
 * Follows or unfollows and shows a message: with undo, and where it is stored. A refused change is
 * undone and reported.
 */
import { MOST_FOLLOWS } from '#data/model/account/most-follows.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import type { Toast } from '#site/lib/browser/toast-state.ts'
import { goToLoginAgain } from '#site/lib/calls/session-hint.ts'
import { loadErrorText } from '#site/lib/texts/error-texts.ts'
import type { Translate } from '#site/lib/texts/island-texts.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { changeFollow, FollowRefused, isSignedIn } from '#site/stores/follows.ts'

export interface Followable {
  /** `team/arsenal` */
  readonly key: string
  /** As it is shown. */
  readonly name: string
}

/** @param tell shows the result; a toast when left out */
export async function changeAndTell(
  t: Translate,
  { key, name }: Followable,
  isFollowed: boolean,
  tell: (words: Toast) => void = showToast,
): Promise<void> {
  try {
    await changeFollow(key, isFollowed)
    const offer = isFollowed && isSignedIn() ? await loadOffer(t) : null
    tell({
      title: t(isFollowed ? 'follow.now' : 'follow.gone', { name }),
      ...(isFollowed && {
        description: t(isSignedIn() ? 'follow.inAccount' : 'follow.inBrowser'),
      }),
      // Undone by the star as well, so the offer may take its place.
      action: offer ?? {
        label: t('follow.undo'),
        run: () => void changeAndTell(t, { key, name }, !isFollowed),
      },
    })
  } catch (error) {
    await tellRefused(t, error, tell)
  }
}

/** Loaded by members alone: it is of no use to a visitor. */
const loadOffer = (t: Translate) =>
  import('#site/lib/push/offer-push.ts').then(({ offerPush }) => offerPush(t)).catch(() => null)

/** Reports a refusal; a member whose session has ended is redirected to the login. */
export async function tellRefused(
  t: Translate,
  error: unknown,
  tell: (words: Toast) => void = showToast,
): Promise<void> {
  if (!(error instanceof FollowRefused)) throw error
  const { reply, isFull } = error
  if (reply?.status === 401) return goToLoginAgain()
  tell({
    title: t('follow.failed'),
    description: isFull ? t('follow.full', { most: MOST_FOLLOWS }) : await toReason(t, reply),
    style: 'destructive',
  })
}

async function toReason(t: Translate, reply: Response | null): Promise<string> {
  if (reply === null) return t(navigator.onLine ? 'follow.refused' : 'follow.offline')
  const seconds = Number.parseInt(reply.headers.get('retry-after') ?? '', 10)
  const problem = await reply.json().catch(() => null)
  const text =
    problem &&
    (await loadErrorText(problem, getPageLanguage(), Number.isNaN(seconds) ? null : seconds))
  return text ?? t('follow.refused')
}
