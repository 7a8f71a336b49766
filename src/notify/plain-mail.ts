import type { Mail } from './mail.ts'

/** Whom an email goes to, and the address of the installation that it comes from. */
export interface Recipient {
  readonly to: string
  /** `https://pagemark.example.com`, without a slash. */
  readonly site: string
}

export function plainMail(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return { to, subject: `${subject} – Pagemark`, text: `${paragraphs.join('\n\n')}\n` }
}
