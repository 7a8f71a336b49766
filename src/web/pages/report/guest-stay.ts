import { GUEST_ID, GUEST_MS } from '../../../store/accounts/guest.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import type { GuestStay } from './guest-notice.tsx'
import { readGuestCookie } from '../../visitor/guest-cookie.ts'
import { personOf } from '../../visitor/person.ts'
import type { SignUp } from '../../../accounts/sign-up.ts'
import type { GuestReports } from '../../../store/reports/guest-reports.ts'
import type { Exchange } from './open-report.ts'

export interface GuestStayNeeds {
  readonly guestReports: GuestReports
  readonly signUp: SignUp
  readonly baseUrl?: string | undefined
}

/** When a guest's report is deleted, and whether this browser may keep it; undefined for all others. */
export async function guestStayOf(
  { id, ownerId, createdAt }: Report,
  { request, options }: Exchange<GuestStayNeeds>,
): Promise<GuestStay | undefined> {
  if (ownerId !== GUEST_ID) return undefined
  const { guestReports, signUp, baseUrl } = options
  const cookie = readGuestCookie(id, request, baseUrl)
  return {
    until: createdAt + GUEST_MS,
    mine: cookie !== undefined && (await guestReports.holds(cookie)),
    signedIn: personOf(request) !== undefined,
    signUpOpen: signUp.mode === 'open',
  }
}
