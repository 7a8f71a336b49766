import { counted } from '../../../checks/shared/counted.ts'
import { numberText } from './whole-number.ts'

/** What was done, for the page that comes after a form. */
export interface Flash {
  readonly kind: FlashKind
  /** How many it was done to, and the like; each sentence knows what its numbers are. */
  readonly numbers?: readonly number[] | undefined
}

type FlashKind = keyof typeof TEXTS

/** Those that say why nothing came of it. */
const REFUSALS: ReadonlySet<FlashKind> = new Set([
  'nothing-selected',
  'nothing-to-restore',
  'not-two-selected',
  'project-unnamed',
  'readings-full',
  'sign-in-over',
])

const TEXTS = {
  'invitation-withdrawn': 'The invitation was withdrawn.',
  'check-judged': 'The check counts in this project again from the next run of each report on.',
  'project-defaults-saved': 'Saved for new audits.',
  'project-deleted': 'The project was deleted, with its reports.',
  'project-left': 'The project is no longer shared with you.',
  'project-renamed': 'The project was renamed.',
  'project-shared': 'If the address has an account here, it sees the project now.',
  'project-unshared': 'The project is no longer shared with that address.',
  'audit-cancelled': 'The audit was cancelled.',
  'account-made': 'Your account is made, and you are signed in.',
  'report-kept': 'The report is yours now: it stays until you delete it.',
  'password-chosen': 'You have a new password. All browsers that were signed in no longer are.',
  'second-factor-off': 'The second factor is switched off: your password alone signs you in.',
  'sign-in-over': 'That took too long. Please sign in again.',
  'signed-out': 'You are signed out.',
  'test-mail-taken': 'The mail server took the letter. Look whether it has come, and where.',
  'user-changed': 'The user was changed.',
  'user-deleted': 'The account is deleted.',
  'user-factor-off': 'The second factor is taken away: the password alone signs in.',
  'user-signed-out': 'All sessions of the user are ended.',
  'profile-saved': 'Saved.',
  'settings-saved': 'Saved. It holds from now on.',
  'settings-unchanged': 'Nothing has changed: it was so before.',
  'email-change-asked':
    'A link is on its way to the new address: open it within a day. Until then you sign in with the one you have.',
  'email-changed': 'Your e-mail address is changed.',
  'password-changed': 'Your password is changed. All other browsers are signed out.',
  'account-deleted': 'Your account is deleted.',
  'key-revoked': 'The key is revoked.',
  'session-ended': 'The session is ended.',
  'other-sessions-ended': 'All other sessions are ended.',
  'shared-privately': 'The report is private now: only you and the project members can see it.',
  'shared-by-password':
    'The report asks for its password now. Whoever has both the link and the password sees it.',
  'shared-publicly': 'The report is public now: whoever has the link sees it.',
  'report-settings-saved': 'Saved. It holds from the next run on.',
  'report-settings-too-late':
    'Saved, but the audit that is going on began without it: run it again once that has ended.',
  'report-password-changed':
    'The report has a new password now. Whoever knows only the old one is asked again.',
  'now-listed': 'Search engines may list the report now.',
  'no-longer-listed': 'Search engines are told not to list the report now.',
  'sharing-unchanged': 'Nothing has changed: it was so before.',
  'check-ignored': 'The check is ignored in this project from the next run of each report on.',
  'not-two-selected': 'Two reports are compared: tick two, no more and no less.',
  'readings-full':
    'It was not asked for again: several sitemaps are being read for you, or were within the hour.',
  'prints-full': 'Several PDFs are being made, or were within the hour; try again in a while.',
  'nothing-selected': 'Nothing was selected.',
  'project-unnamed': 'Nothing was moved: name a project first.',
  'nothing-to-restore': 'There is nothing left to bring back.',
  'recovery-code-used': ([left]: Numbers) =>
    `That recovery code is used up. You have ${counted(left, 'recovery code')} left.`,
  'reports-deleted': ([count]: Numbers) => `${reports(count)} deleted.`,
  'reports-restored': ([count]: Numbers) => `${reports(count)} brought back.`,
  'reports-moved': ([count]: Numbers) => `${reports(count)} moved.`,
  'reports-changed': ([count]: Numbers) => `Visibility of ${reports(count)} changed.`,
  'reports-rerun': rerunText,
}

type Numbers = readonly [number, ...number[]]

export function isFlashKind(text: string): text is FlashKind {
  return Object.hasOwn(TEXTS, text)
}

/** Has nothing, or not all, been done of what was asked for? */
export function isRefusal({ kind, numbers = [] }: Flash): boolean {
  const [, refused = 0] = numbers
  return REFUSALS.has(kind) || (kind === 'reports-rerun' && refused > 0)
}

/** @returns a sentence or two */
export function flashText({ kind, numbers = [] }: Flash): string {
  const text = TEXTS[kind]
  if (typeof text === 'string') return text
  const [first = 0, ...rest] = numbers
  return text([first, ...rest])
}

function reports(count: number): string {
  return counted(count, 'report')
}

/** How many have a run that waits or goes on now, how many had no place, and how many start in a minute at most. */
function rerunText([queued, refused = 0, perMinute = 0]: Numbers): string {
  const waits = perMinute > 0 && queued > perMinute
  const pace = waits ? ` ${numberText(perMinute)} start in a minute, the others wait.` : ''
  const full = `${numberText(refused)} had no place in the queue: run them again when some have ended.`
  return `${counted(queued, 'audit')} started.${pace}${refused > 0 ? ` ${full}` : ''}`
}
