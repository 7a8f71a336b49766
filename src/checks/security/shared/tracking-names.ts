import { SIGNATURES } from '../../../facts/derived/data/technologies.ts'

/**
 * Names under which well-known services store identifiers, from their documentation; reviewed on 2026-11-21. Those in
 * the list of technologies count too.
 */
const NAMES: readonly (readonly [service: string, name: RegExp])[] = [
  ['Google Analytics', /^_g(?:id|at(?:_|$)|ac_)|^__utm[abcz]$/],
  ['Google Ads', /^_gcl_|^IDE$|^__gads$|^__gpi$|^test_cookie$/],
  ['Meta Pixel', /^_fbc$/],
  ['Hotjar', /^_hj(?:Session|SessionUser|id)/],
  ['Microsoft Clarity', /^_cl(?:ck|sk)$/],
  ['Microsoft Advertising', /^_uet[sv]id$|^MUID$/],
  ['LinkedIn', /^li_(?:sugr|fat_id|gc)$|^bcookie$/],
  ['TikTok', /^_ttp$|^_tt_enable_cookie$/],
  ['Pinterest', /^_pin_unauth$|^_pinterest_/],
  ['X', /^_twpid$|^personalization_id$/],
  ['HubSpot', /^hubspotutk$|^__hs(?:tc|sc)$/],
  ['Mixpanel', /^mp_[0-9a-f]{8,40}_mixpanel$/],
  ['Segment', /^ajs_(?:anonymous|user)_id$/],
  ['Amplitude', /^AMP_|^amplitude_id/],
  ['Criteo', /^cto_bundle$/],
  ['Yandex Metrica', /^_ym_(?:uid|d)$/],
]

/** The service that stores something under this name in cookies or storage; null for other names. */
export function trackingService(name: string): string | null {
  const [service] = NAMES.find(([, pattern]) => pattern.test(name)) ?? []
  if (service !== undefined) return service
  const technology = SIGNATURES.find(
    ({ kind, cookie }) => (kind === 'analytics' || kind === 'ads') && cookie?.test(name),
  )
  return technology?.name ?? null
}
