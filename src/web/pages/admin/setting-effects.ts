import { apiPrivacy, formPrivacy } from '../../query/default-privacy.ts'
import type { CurrentSettings } from '../../../settings/changeable-settings.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import type { SignUp } from '../../../accounts/sign-up.ts'
import type { AccountLinks } from '../../../store/accounts/account-links.ts'
import type { Retention } from '../../../store/upkeep/retention.ts'

/** What knows of that which a setting is about. */
export interface EffectStores {
  readonly retention: Retention
  readonly accountLinks: AccountLinks
  readonly signUp: SignUp
}

export interface EffectNeeds extends EffectStores {
  readonly now: CurrentSettings
  readonly next: CurrentSettings
}

/** What opens a door or takes what does not come back, as sentences; none for a harmless change. */
export async function effectsOf(needs: EffectNeeds): Promise<string[]> {
  const told = [
    await signUpEffect(needs),
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
      ? 'Their addresses are confirmed by mail.'
      : 'Nothing confirms their addresses: this installation sends no mail.'
    return `Everybody who reaches this installation can make an account and have pages audited from here. ${confirmed}`
  }
  if (next.SIGNUP !== 'closed') return undefined
  const open = (await accountLinks.invitations()).length
  return open === 0 ? undefined : `${counted(open, 'open invitation')} can no longer be taken up.`
}

function visitorsEffect({ now, next }: EffectNeeds) {
  if (next.ANONYMOUS_AUDITS !== 'on' || now.ANONYMOUS_AUDITS === 'on') return undefined
  return 'Everybody who reaches this installation can have pages audited from here, without an account. Audited sites see this machine as the one that asks.'
}

function privacyEffect({ now, next }: EffectNeeds) {
  const opened = [
    ...(formPrivacy(next) < formPrivacy(now) ? ['requested in the web form'] : []),
    ...(apiPrivacy(next) < apiPrivacy(now) ? ['stored through the API'] : []),
  ]
  if (opened.length === 0) return undefined
  return `Anyone with the link can see new reports ${opened.join(' or ')}, unless they state another privacy. Existing reports keep theirs.`
}

async function runsEffect({ now, next, retention }: EffectNeeds) {
  const most = next.KEEP_RUNS
  if (most >= now.KEEP_RUNS) return undefined
  const runs = await retention.runsBeyond(most)
  const kept = most === 1 ? 'the latest run stays' : `the latest ${numberText(most)} runs stay`
  return `Of each report ${kept}. ${counted(runs, 'run')} ${are(runs)} beyond that now: such runs go when their report is audited again, and do not come back.`
}

async function filesEffect({ now, next, retention }: EffectNeeds) {
  const days = next.KEEP_ARTIFACTS_DAYS
  const before = now.KEEP_ARTIFACTS_DAYS
  if (days === 0 || (before !== 0 && days >= before)) return undefined
  const runs = await retention.runsWithFilesOlderThan(days)
  return `Pictures and requests that are older than ${counted(days, 'day')} are removed within an hour: those of ${counted(runs, 'run')}. Scores and findings stay.`
}

async function trashEffect({ now, next, retention }: EffectNeeds) {
  const days = next.TRASH_DAYS
  if (days >= now.TRASH_DAYS) return undefined
  const reports = await retention.reportsDeletedBefore(days)
  const when = days === 0 ? 'What is deleted' : `What was deleted ${counted(days, 'day')} ago`
  return `${when} is removed within an hour. ${counted(reports, 'report')} that could be brought back now ${are(reports)} among that.`
}

function are(count: number): string {
  return count === 1 ? 'is' : 'are'
}
