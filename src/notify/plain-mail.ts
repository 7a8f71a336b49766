import type { Mail } from './mail.ts'

/** The recipient of an email, and the URL of the installation that sends it. */
export interface Recipient {
  readonly to: string
  /** `https://pagemark.example.com`, without a trailing slash. */
  readonly site: string
}

export function plainMail(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return { to, subject: `${subject} – Pagemark`, text: `${paragraphs.join('\n\n')}\n` }
}
