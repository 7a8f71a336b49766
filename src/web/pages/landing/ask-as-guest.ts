import type { GuestShares } from '../../../accounts/guest-shares.ts'
import type { GuestReports, GuestCookie } from '../../../store/reports/guest-reports.ts'
import { StoreError } from '../../../store/database/store-error.ts'
import { type DraftRules, readDraft } from '../../api/report-fields.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { wholeSeconds } from '../../parts/texts/wait-text.ts'
import { textField } from '../../http/form/text-field.ts'
import { type Refused, refusalOf, RETRY_S } from '../new-audit/refused-audit.ts'
import type { GuestThrottle } from '../../../accounts/guest-throttle.ts'

/** Why a guest's audit is refused, and when to retry. */
export interface GuestRefused extends Pick<Refused, 'status' | 'faults'> {
  readonly retryAfterS?: number
}

const FULL =
  'Many audits by visitors are waiting. Try again in a minute, or sign in to use the queue for accounts.'

const FULL_QUEUE: GuestRefused = {
  status: 429,
  faults: { form: FULL },
  retryAfterS: RETRY_S[429],
}

export interface GuestAuditNeeds extends DraftRules {
  readonly guestReports: GuestReports
  readonly guestThrottle: GuestThrottle
  /** Shared by all processes; of this one only if absent. */
  readonly guestShares?: GuestShares | undefined
}

interface GuestNeeds extends GuestAuditNeeds {
  readonly guestShares: GuestShares
}

/**
 * Starts an audit without an account. Obviously invalid targets are not counted; existing audits of others are not
 * looked up.
 */
export async function askAsGuest(
  body: unknown,
  address: string,
  { guestReports, guestThrottle, guestShares, parseTarget }: GuestNeeds,
): Promise<GuestCookie | GuestRefused> {
  try {
    // Other submitted fields are ignored.
    const fields = { url: textField(body, 'url'), device: textField(body, 'device') }
    const { request } = readDraft(fields, { parseTarget, defaultPrivacy: 0 })
    const attempt = await guestThrottle.attempt(address)
    if (!attempt.allowed) return tooMany(attempt.retryAfterMs)
    const stored = await guestShares.store(address, () => guestReports.store(request))
    return stored ?? FULL_QUEUE
  } catch (error) {
    if (error instanceof StoreError && error.code === 'queue-full') return FULL_QUEUE
    const refused = refusalOf(error, body)
    if (refused) return refused
    throw error
  }
}

const MINUTE_S = 60

function tooMany(retryAfterMs: number): GuestRefused {
  const retryAfterS = wholeSeconds(retryAfterMs)
  const wait =
    retryAfterS < 2 * MINUTE_S
      ? counted(retryAfterS, 'second')
      : counted(Math.ceil(retryAfterS / MINUTE_S), 'minute')
  const form = `You have reached the limit for audits without an account. Try again in ${wait}, or sign in.`
  return { status: 429, faults: { form }, retryAfterS }
}
