/** The server's settings, checked once. An empty variable counts as unset. */
import {
  listSettingsReadBy,
  readSettings,
  toSettingError,
  type GivenSettings,
} from '#data/settings/read-settings.ts'
import { findStripeFault, toStripeSettings } from '#api/billing/settings.ts'

/**
 * The settings of the server, or an error that names the variable.
 * @param given all variables, with those of the file of settings
 */
export function loadApiEnv(given: GivenSettings) {
  const values = readSettings(listSettingsReadBy('api'), given)
  const fault = findStripeFault(values, {
    publicOrigin: values.publicOrigin,
    isProduction: given['NODE_ENV'] === 'production',
  })
  if (fault !== null) throw toSettingError(fault.variable, fault.message)
  if (values.libretranslateApiKey && !values.libretranslateUrl)
    throw toSettingError(
      'LIBRETRANSLATE_URL',
      'is missing: LIBRETRANSLATE_API_KEY is the key of a server whose address it names',
    )
  return {
    ...values,
    publicOrigin: values.publicOrigin ?? `http://localhost:${values.port}`,
    trustedProxies: values.trustedProxies ?? [],
    witnesses: values.witnesses ?? [],
    translation: {
      deeplKey: values.deeplApiKey,
      deeplBase: values.deeplApiBase,
      libreTranslateUrl: values.libretranslateUrl,
      libreTranslateKey: values.libretranslateApiKey,
    },
    /** Null when payments are not configured. */
    stripe: toStripeSettings(values),
  }
}

export type ApiEnv = Readonly<ReturnType<typeof loadApiEnv>>
