/** All the script of a static page. Islands bring their own. */
import { initActiveDiscount } from './active-discount.ts'
import { initCookieBanner } from './cookie-banner.ts'
import { initLanguageChoice } from './language-choice.ts'
import { initLocalTimes } from './local-time.ts'
import { initMenus } from './menus.ts'
import { initTheme } from './theme.ts'
import { initToasts } from './toast.ts'

initTheme()
initMenus()
initCookieBanner()
initToasts()
initLocalTimes()
initActiveDiscount()
void initLanguageChoice()
