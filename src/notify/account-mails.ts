import type { Mail } from './mail.ts'
import { plainMail, type Recipient } from './plain-mail.ts'

interface Linked extends Recipient {
  readonly link: string
}

const UNASKED = 'If this was not you, ignore this email: nothing changes.'

export function resetMail({ to, site, link }: Linked): Mail {
  return plainMail(to, 'Choose a new password', [
    `Someone, probably you, asked to reset the password of the account ${to} at ${site}.`,
    'Choose a new password within an hour:',
    link,
    UNASKED,
  ])
}

export function signInLinkMail({ to, site, link }: Linked): Mail {
  return plainMail(to, 'Your sign-in link', [
    `Someone, probably you, requested a link to sign in to the account ${to} at ${site}, after too many failed attempts.`,
    'Open it within an hour, in the browser in which you want to sign in. You still need your password.',
    link,
    UNASKED,
  ])
}

export function verifyMail({ to, site, link }: Linked): Mail {
  return plainMail(to, 'Confirm your email address', [
    `Someone, probably you, asked to create an account for ${to} at ${site}.`,
    'To create it, choose a password within a day:',
    link,
    UNASKED,
  ])
}

export function knownAddressMail({ to, site }: Recipient): Mail {
  return plainMail(to, 'You already have an account', [
    `Someone, probably you, tried to create an account for ${to} at ${site}. You already have one.`,
    `Sign in: ${site}/signin`,
    `Choose a new password: ${site}/forgot`,
    'If this was not you, ignore this email.',
  ])
}

export function invitationMail({ to, site, link }: Linked): Mail {
  return plainMail(to, 'You are invited', [
    `An administrator of Pagemark at ${site} invites you to audit web pages there.`,
    'To create your account, choose a password within a week:',
    link,
  ])
}

interface Moving extends Recipient {
  /** The new email address of the account, pending or already set. */
  readonly next: string
}

export function newAddressMail({ to, site, link }: Linked): Mail {
  return plainMail(to, 'Confirm your new email address', [
    `Someone, probably you, wants to sign in at ${site} with ${to}.`,
    'Open this link within a day, in a browser where you are signed in:',
    link,
    UNASKED,
  ])
}

/** To the owner of an email address that someone else wants for another account. */
export function addressInUseMail({ to, site }: Recipient): Mail {
  return plainMail(to, 'This email address already has an account', [
    `Someone, probably you, tried to change the email address of another account to ${to} at ${site}. This address already has an account, so nothing has changed.`,
    `Sign in: ${site}/signin`,
    'If this was not you, ignore this email.',
  ])
}

/** To the current email address of an account that is about to change it. */
export function emailChangeAskedMail({ to, site, next }: Moving): Mail {
  return plainMail(to, 'Your email address is about to change', [
    `Someone, probably you, entered the password of the account ${to} at ${site} and asked to change its email address to ${next}.`,
    'It changes when the link sent to the new address is opened.',
    `If this was not you, choose a new password now, which cancels the change: ${site}/forgot`,
  ])
}

/** To the previous email address of an account. */
export function emailChangedMail({ to, site, next }: Moving): Mail {
  return plainMail(to, 'Your email address has changed', [
    `The email address of the account ${to} at ${site} is now ${next}.`,
    'If this was not you, contact the operator of that installation.',
  ])
}

/** To an administrator who tests the email settings. */
export function testMail({ to, site }: Recipient): Mail {
  return plainMail(to, 'Test email', [
    `You requested this email on the administration pages of ${site}.`,
    'It arrived, so sending works. If it was in your spam folder, emails to your users may land there too.',
  ])
}
