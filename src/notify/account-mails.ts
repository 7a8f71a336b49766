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

interface Moving extends Recipient {
  /** The address that the account is to have, or has by now. */
  readonly next: string
}

export function newAddressMail({ to, site, link }: Linked): Mail {
  return letter(to, 'Confirm your new address', [
    `Somebody, probably you, wants to sign in at ${site} with ${to} from now on.`,
    'Confirm it here, within a day, where you are signed in:',
    link,
    UNASKED,
  ])
}

/** To who has the account of the address that somebody wants for another one. */
export function addressInUseMail({ to, site }: Recipient): Mail {
  return letter(to, 'This address has an account', [
    `Somebody, probably you, wants ${to} as the address of another account at ${site}. It has one already, and nothing has changed.`,
    `Sign in: ${site}/signin`,
    'If it was not you, there is nothing to do.',
  ])
}

/** To the address that an account has, while it still has it. */
export function emailChangeAskedMail({ to, site, next }: Moving): Mail {
  return letter(to, 'Your address is about to change', [
    `Somebody, probably you, has given the password of the account ${to} at ${site} and wants its address to be ${next}.`,
    'It changes when a link that is sent there is opened.',
    `If it was not you, choose a new password now, and that link is void: ${site}/forgot`,
  ])
}

/** To the address that an account had. */
export function emailChangedMail({ to, site, next }: Moving): Mail {
  return letter(to, 'Your address has changed', [
    `The address of the account ${to} at ${site} is ${next} from now on.`,
    'If it was not you, write to whoever runs that installation.',
  ])
}

/** To an administrator who wants to see whether mail works. */
export function testMail({ to, site }: Recipient): Mail {
  return letter(to, 'A test letter', [
    `You have asked for this letter on the administration pages of ${site}.`,
    'That it is here says that mail works; if it lay among the unwanted, those of your users will too.',
  ])
}

function letter(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return { to, subject: `${subject} – Pagemark`, text: `${paragraphs.join('\n\n')}\n` }
}
