import type { Mail } from './mail.ts'
import { plainMail, type Recipient } from './plain-mail.ts'

/** Origin and time of an action. */
export interface Occasion {
  /** The IP address. */
  readonly address: string
  /** The browser, in our words: its own description is untrusted text. */
  readonly device: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Who changed a password: its owner, the holder of the link from an email, or an operator on the command line. */
export type PasswordChanger = 'owner' | 'link' | 'operator'

/** Notifications to the owner of an account, who cannot turn them off: someone else may have acted. */
export type SecurityNotice =
  | {
      readonly kind: 'password-changed'
      readonly by: PasswordChanger
      readonly revokedKeys: number
    }
  | { readonly kind: 'second-factor-set' }
  | { readonly kind: 'second-factor-changed' }
  | { readonly kind: 'second-factor-removed'; readonly byAdmin: boolean }
  | { readonly kind: 'recovery-codes-made' }
  /** Identified by its first and last characters: an attacker who controls the account also chooses its name. */
  | { readonly kind: 'key-made'; readonly hint: string; readonly level: 'expert' | 'reader' }
  | { readonly kind: 'new-device' }

const CHANGED_BY: Readonly<Record<PasswordChanger, string>> = {
  owner: '',
  link: ' with a link from an email to this address',
  operator: ' by an administrator',
}

interface NoticeTexts {
  readonly subject: string
  /** The event, as sentences. */
  readonly what: string
  readonly advice: string
}

/** The time as in the log: in UTC, since the reader's time zone is unknown. */
const TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

/** Links lead only to the installation, and none of them triggers an action. */
export function securityMail(
  { to, site }: Recipient,
  notice: SecurityNotice,
  { address, device, at }: Occasion,
): Mail {
  const { subject, what, advice } = textsOf(notice, { to, site })
  const from = isByAdministrator(notice) ? 'an administrator' : `${address}, ${device}`
  return plainMail(to, subject, [what, `When: ${TIME.format(at)}\nFrom: ${from}`, advice])
}

function textsOf(notice: SecurityNotice, { to, site }: Recipient): NoticeTexts {
  const account = `the account ${to} at ${site}`
  const newPassword = `If this was not you, choose a new password now, which signs out all browsers: ${site}/forgot`
  switch (notice.kind) {
    case 'password-changed':
      return {
        subject: 'Your password has changed',
        what: `The password of ${account} was changed${CHANGED_BY[notice.by]}. ${afterwards(notice)}`,
        advice:
          notice.by === 'operator'
            ? 'If you did not ask for this, contact your administrator.'
            : newPassword,
      }
    case 'second-factor-set':
      return {
        subject: 'Two-factor sign-in is on',
        what: `Two-factor sign-in of ${account} was turned on. All other browsers have been signed out.`,
        advice: `${newPassword}\nThen ask an administrator to turn off two-factor sign-in.`,
      }
    case 'second-factor-changed':
      return {
        subject: 'Your authenticator app has changed',
        what: `Another authenticator app was set up for ${account}. The previous app and its recovery codes no longer work. All other browsers have been signed out.`,
        advice: `${newPassword}\nThen ask an administrator to turn off two-factor sign-in.`,
      }
    case 'second-factor-removed':
      return {
        subject: 'Two-factor sign-in is off',
        what: `Two-factor sign-in of ${account} was turned off. The password alone now signs in.`,
        advice: notice.byAdmin
          ? `If you did not ask for this, contact your administrator. Turn it on again: ${site}/account/second-factor`
          : `${newPassword}\nThen turn it on again: ${site}/account/second-factor`,
      }
    case 'recovery-codes-made':
      return {
        subject: 'New recovery codes',
        what: `New recovery codes were created for ${account}. Earlier ones no longer work.`,
        advice: `${newPassword}\nThen create new recovery codes: ${site}/account/second-factor`,
      }
    case 'key-made':
      return {
        subject: 'New API key',
        what: `The API key ${notice.hint} (${notice.level === 'expert' ? 'full access' : 'read only'}) was created for ${account}.`,
        advice: `If this was not you, revoke it: ${site}/account/keys\nThen choose a new password, which signs out all browsers: ${site}/forgot`,
      }
    case 'new-device':
      return {
        subject: 'Sign-in from a new device',
        what: `Someone, probably you, signed in to ${account} from a browser that was not used before.`,
        advice: `${newPassword}\nYour sessions: ${site}/account/sessions`,
      }
  }
}

function isByAdministrator(notice: SecurityNotice): boolean {
  if (notice.kind === 'password-changed') return notice.by === 'operator'
  return notice.kind === 'second-factor-removed' && notice.byAdmin
}

function afterwards({ by, revokedKeys }: Extract<SecurityNotice, { kind: 'password-changed' }>) {
  const browsers = `All ${by === 'owner' ? 'other ' : ''}browsers have been signed out.`
  if (revokedKeys === 0) return browsers
  return `${browsers} ${revokedKeys === 1 ? '1 API key has' : `${revokedKeys} API keys have`} been revoked.`
}
