import { counted } from '../../../checks/shared/counted.ts'
import { numberText } from './whole-number.ts'

/** What was done, for the page after a form. */
export interface Flash {
  readonly kind: FlashKind
  /** Counts and the like; each sentence knows what its numbers mean. */
  readonly numbers?: readonly number[] | undefined
  /** For deleted reports: the id that restores them. */
  readonly deletionId?: string | undefined
}

type FlashKind = keyof typeof TEXTS

/** Texts that say why nothing was done. */
const REFUSALS: ReadonlySet<FlashKind> = new Set([
  'nothing-selected',
  'nothing-to-restore',
  'not-two-selected',
  'project-unnamed',
  'readings-full',
  'crawls-full',
  'second-factor-required',
  'sign-in-over',
])

const TEXTS = {
  'invitation-withdrawn': 'The invitation was withdrawn.',
  'check-judged': 'The check counts again from the next run of each report in this project.',
  'budgets-saved': 'Budgets saved.',
  'alert-saved': 'Alert saved.',
  'watching-saved': 'Saved.',
  'project-defaults-saved': 'Defaults saved.',
  'project-kept-runs-saved': 'Number of kept runs saved.',
  'project-deleted': 'Project and reports deleted.',
  'project-left': 'You left the project.',
  'project-renamed': 'The project was renamed.',
  'project-shared': 'If this address has an account here, it can now see the project.',
  'project-unshared': 'Member removed.',
  'channel-added': 'Channel added. Send a test message to try it.',
  'channel-saved': 'Saved.',
  'channel-deleted': 'Channel deleted.',
  'channel-tested': 'The test message is on its way. Reload the page to see whether it arrived.',
  'channels-chosen': 'Channels saved.',
  'message-queued': 'The message is queued and will be sent again.',
  'messages-queued': 'The failed messages are sent again, the oldest first.',
  'more-failed': '100 failed messages are sent again. Send the rest after them.',
  'none-failed': 'No message failed in this time.',
  'crawl-started': 'The crawl was started.',
  'crawl-paused': 'The crawl is paused.',
  'crawl-resumed': 'The crawl continues.',
  'crawl-cancelled': 'The crawl was cancelled.',
  'crawls-full': 'You have three crawls already. Wait until one has ended, or cancel one.',
  'template-renamed': 'Template renamed.',
  'site-audit-saved': 'Saved. Limits apply from the next crawl.',
  'site-audit-deleted': 'Site audit deleted.',
  'audit-cancelled': 'The audit was cancelled.',
  'audit-queued-again': 'The audit waits in the queue again.',
  'queue-of-owner-full': 'The audit was not queued: the queue of its owner is full.',
  'account-made': 'Account created. You are signed in.',
  'report-kept': 'The report is now yours and stays until you delete it.',
  'password-chosen': 'Password changed. All other browsers are signed out.',
  'second-factor-off': 'Two-factor sign-in is off. All other browsers are signed out.',
  'second-factor-required': 'Your account must use two-factor sign-in. Change the app instead.',
  'sign-in-allowed': 'You can sign in now. Enter your password.',
  'sign-in-over': 'The sign-in has expired. Sign in again.',
  'signed-out': 'You are signed out.',
  'test-mail-taken': 'The mail server accepted the email. Check your inbox and spam folder.',
  'user-changed': 'User changed.',
  'user-deleted': 'Account deleted.',
  'user-factor-off': 'Two-factor sign-in is off for this user.',
  'user-signed-out': 'All sessions of this user have ended.',
  'profile-saved': 'Saved.',
  'settings-saved': 'Saved.',
  'settings-unchanged': 'No changes.',
  'email-change-asked':
    'We sent a link to the new address. Open it within a day; until then your current address applies.',
  'email-changed': 'Email address changed.',
  'password-changed': 'Password changed. All other browsers are signed out.',
  'account-deleted': 'Your account was deleted.',
  'key-revoked': 'API key revoked.',
  'import-key-revoked': 'Import key revoked.',
  'feed-revoked': 'Feed address revoked.',
  'project-published': 'The project now has a public page.',
  'project-unpublished': 'The public page is off.',
  'session-ended': 'Session ended.',
  'other-sessions-ended': 'All other sessions ended.',
  'shared-privately': 'The report is now private: only you and the project members can see it.',
  'shared-by-password':
    'The report is now protected: anyone with the link and the password can see it.',
  'shared-publicly': 'The report is now public: anyone with the link can see it.',
  'report-settings-saved': 'Saved. Changes apply from the next run.',
  'report-settings-too-late':
    'Saved. The running audit does not use the changes; run it again after it ends.',
  'report-password-changed': 'The report has a new password. Visitors must enter it again.',
  'now-listed': 'Search engines can now list the report.',
  'no-longer-listed': 'Search engines are now asked not to list the report.',
  'sharing-unchanged': 'No changes.',
  'check-ignored': 'The check is ignored from the next run of each report in this project.',
  'not-two-selected': 'Select exactly two reports to compare.',
  'readings-full': 'You have reached the limit of sitemaps per hour. Try again later.',
  'pdf-exports-full': 'Too many PDF exports. Try again in a few minutes.',
  'nothing-selected': 'Select at least one report.',
  'project-unnamed': 'Enter a project name to move reports.',
  'nothing-to-restore': 'Nothing to restore.',
  'recovery-code-used': ([left]: Numbers) =>
    `Recovery code used. You have ${counted(left, 'recovery code')} left.`,
  'reports-deleted': ([count]: Numbers) => `${reports(count)} deleted.`,
  'reports-restored': ([count]: Numbers) => `${reports(count)} restored.`,
  'reports-moved': ([count]: Numbers) => `${reports(count)} moved.`,
  'reports-changed': ([count]: Numbers) => `Visibility of ${reports(count)} changed.`,
  'reports-rerun': rerunText,
}

type Numbers = readonly [number, ...number[]]

export function isFlashKind(text: string): text is FlashKind {
  return Object.hasOwn(TEXTS, text)
}

/** Whether something or everything that was requested was not done. */
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

/** Numbers of reports with a queued or running run, without a free slot, and the maximum that start per minute. */
function rerunText([queued, refused = 0, perMinute = 0]: Numbers): string {
  const waits = perMinute > 0 && queued > perMinute
  const pace = waits ? ` ${numberText(perMinute)} start per minute, the others wait.` : ''
  const full = `${numberText(refused)} exceeded the queue limit. Run them again later.`
  return `${counted(queued, 'audit')} started.${pace}${refused > 0 ? ` ${full}` : ''}`
}
