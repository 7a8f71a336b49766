import type { Mail } from './mail.ts'

/** Whom a letter goes to, and the address of the installation that it comes from. */
export interface Recipient {
  readonly to: string
  /** `https://pagemark.example.com`, without a slash. */
  readonly site: string
}

interface Linked extends Recipient {
  readonly link: string
}

const UNASKED = 'If it was not you, there is nothing to do: without this mail nothing happens.'

export function resetMail({ to, site, link }: Linked): Mail {
  return letter(to, 'Choose a new password', [
    `Somebody, probably you, has forgotten the password of the account ${to} at ${site}.`,
    'Choose a new one here, within an hour:',
    link,
    UNASKED,
  ])
}

export function verifyMail({ to, site, link }: Linked): Mail {
  return letter(to, 'Confirm your address', [
    `Somebody, probably you, wants to make an account for ${to} at ${site}.`,
    'Choose a password here, within a day, and it is made:',
    link,
    UNASKED,
  ])
}

export function knownAddressMail({ to, site }: Recipient): Mail {
  return letter(to, 'You have an account already', [
    `Somebody, probably you, wanted to make an account for ${to} at ${site}. There is one already.`,
    `Sign in: ${site}/signin`,
    `Choose a new password: ${site}/forgot`,
    'If it was not you, there is nothing to do.',
  ])
}

export function invitationMail({ to, site, link }: Linked): Mail {
  return letter(to, 'You are invited', [
    `Whoever runs Pagemark at ${site} invites you to audit web pages there.`,
    'Choose a password here, within a week, and you have an account:',
    link,
  ])
}

/** To whoever had it before: it may not have been they who changed it. */
export function passwordChangedMail({ to, site }: Recipient): Mail {
  return letter(to, 'Your password has changed', [
    `The password of the account ${to} at ${site} has just been changed by a link that was mailed here.`,
    'All browsers that were signed in no longer are.',
    `If it was not you, choose a new one at once: ${site}/forgot`,
  ])
}

function letter(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return { to, subject: `${subject} – Pagemark`, text: `${paragraphs.join('\n\n')}\n` }
}
