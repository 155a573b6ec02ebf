/** Entry script of every page. Islands have scripts of their own. */
import { initActiveDiscount } from '#site/lib/calls/active-discount.ts'
import { initCookieBanner } from '#site/lib/browser/cookie-banner.ts'
import { initToasts } from './carried-toast.ts'
import { initDayRails } from './day-rails.ts'
import { initFollows } from './follows.ts'
import { initLanguageChoice } from './language-choice.ts'
import { initLocalTimes } from '#site/lib/texts/local-time.ts'
import { initLiveMatches } from './live-matches.ts'
import { initFocusInView } from './focus-in-view.ts'
import { initEmbedCode } from './load-embed-code.ts'
import { initReloadAfterUpdate } from './reload-after-update.ts'
import { initSealedMatch } from './sealed-match.ts'
import { initMenus } from './menus.ts'
import { initTheme } from '#site/lib/browser/theme.ts'
import { initSearch } from '#site/lib/search/open-search.ts'

initReloadAfterUpdate()
initTheme()
initMenus()
initFocusInView()
initSearch()
initCookieBanner()
initToasts()
initLocalTimes()
initDayRails()
initLiveMatches()
initActiveDiscount()
initSealedMatch()
initFollows()
initEmbedCode()
void initLanguageChoice()
