import { apiPrivacy, formPrivacy } from '../../query/default-privacy.ts'
import type { CurrentSettings } from '../../../settings/changeable-settings.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import type { SignUp } from '../../../accounts/sign-up.ts'
import type { AccountLinks } from '../../../store/accounts/account-links.ts'
import type { UserAdministration } from '../../../store/accounts/user-administration.ts'
import type { Person } from '../../visitor/person.ts'
import type { Retention } from '../../../store/upkeep/retention.ts'

/** The stores that settings have an effect on. */
export interface EffectStores {
  readonly retention: Retention
  readonly accountLinks: AccountLinks
  readonly signUp: SignUp
  readonly userAdministration: UserAdministration
}

export interface EffectNeeds extends EffectStores {
  readonly now: CurrentSettings
  readonly next: CurrentSettings
  /** The user who changes it. */
  readonly person: Pick<Person, 'secondFactor'>
}

/** The consequences that grant access or remove data permanently, as sentences; none for a harmless change. */
export async function effectsOf(needs: EffectNeeds): Promise<string[]> {
  const told = [
    await signUpEffect(needs),
    await secondFactorEffect(needs),
    visitorsEffect(needs),
    privacyEffect(needs),
    await runsEffect(needs),
    await filesEffect(needs),
    await trashEffect(needs),
  ]
  return told.filter((sentence) => sentence !== undefined)
}

async function signUpEffect({ now, next, accountLinks, signUp }: EffectNeeds) {
  if (now.SIGNUP === next.SIGNUP) return undefined
  if (next.SIGNUP === 'open') {
    const confirmed = signUp.byMail
      ? 'Their email addresses are confirmed.'
      : 'Their email addresses are not confirmed, since this installation sends no email.'
    return `Anyone who reaches this installation can create an account and audit pages from here. ${confirmed}`
  }
  if (next.SIGNUP !== 'closed') return undefined
  const open = (await accountLinks.invitations()).length
  return open === 0 ? undefined : `${counted(open, 'open invitation')} will stop working.`
}

async function secondFactorEffect({ now, next, userAdministration, person }: EffectNeeds) {
  const demand = next.REQUIRE_SECOND_FACTOR
  if (demand === now.REQUIRE_SECOND_FACTOR) return undefined
  if (demand === 'none' || now.REQUIRE_SECOND_FACTOR === 'everyone') {
    const who = demand === 'none' ? 'Users' : 'Users who are not administrators'
    return `${who} can turn off two-factor sign-in and sign in with their password alone.`
  }
  const without = await userAdministration.countWithoutSecondFactor(demand)
  if (without === 0) return undefined
  const own = person.secondFactor ? '' : ' Yours is one of them: the next page is your setup.'
  return `${counted(without, 'account')} must set up two-factor sign-in before anything else.${own}`
}

function visitorsEffect({ now, next }: EffectNeeds) {
  if (next.ANONYMOUS_AUDITS !== 'on' || now.ANONYMOUS_AUDITS === 'on') return undefined
  return 'Anyone who reaches this installation can audit pages without an account. Audited sites see requests from this machine.'
}

function privacyEffect({ now, next }: EffectNeeds) {
  const opened = [
    ...(formPrivacy(next) < formPrivacy(now) ? ['created in the web form'] : []),
    ...(apiPrivacy(next) < apiPrivacy(now) ? ['created through the API'] : []),
  ]
  if (opened.length === 0) return undefined
  return `Anyone with the link can see new reports ${opened.join(' or ')}, unless they set another visibility. Existing reports do not change.`
}

async function runsEffect({ now, next, retention }: EffectNeeds) {
  const most = next.KEEP_RUNS
  if (most >= now.KEEP_RUNS) return undefined
  const runs = await retention.runsBeyond(most)
  const kept = most === 1 ? 'the latest run stays' : `the latest ${numberText(most)} runs stay`
  return `Of each report ${kept}. ${counted(runs, 'run')} ${are(runs)} beyond that now. They are removed for good within an hour.`
}

async function filesEffect({ now, next, retention }: EffectNeeds) {
  const days = next.KEEP_ARTIFACTS_DAYS
  const before = now.KEEP_ARTIFACTS_DAYS
  if (days === 0 || (before !== 0 && days >= before)) return undefined
  const runs = await retention.runsWithFilesOlderThan(days)
  return `Screenshots and requests older than ${counted(days, 'day')} are removed within an hour: those of ${counted(runs, 'run')}. Scores and findings stay.`
}

async function trashEffect({ now, next, retention }: EffectNeeds) {
  const days = next.TRASH_DAYS
  if (days >= now.TRASH_DAYS) return undefined
  const reports = await retention.reportsDeletedBefore(days)
  const when = days === 0 ? 'Deleted data' : `Data deleted more than ${counted(days, 'day')} ago`
  return `${when} is removed within an hour. ${counted(reports, 'report')} that can still be restored ${are(reports)} affected.`
}

function are(count: number): string {
  return count === 1 ? 'is' : 'are'
}
