import type { Mailer } from '../notify/mailer.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'

/** Mail, and where links in it lead. */
export interface OpenPost extends Mailer {
  readonly site: string
}

/** What the settings say of mail; undefined where there is none. */
export async function openPost(
  { SMTP_URL, MAIL_FROM, BASE_URL }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'BASE_URL'>,
  log: { warn(details: object, message: string): void },
): Promise<OpenPost | undefined> {
  if (SMTP_URL === undefined) return undefined
  // What a request names as its host is whatever its sender likes: no link in a mail may lead there.
  if (BASE_URL === undefined) {
    throw new CliError(
      'PAGEMARK_SMTP_URL requires PAGEMARK_BASE_URL, which links in emails use.',
      1,
    )
  }
  const site = new URL(BASE_URL).origin
  const from = MAIL_FROM ?? `Pagemark <pagemark@${new URL(site).hostname}>`
  // Where no mail is sent, nothing of it is loaded.
  const { createMailer } = await import('../notify/mailer.ts')
  return { ...createMailer({ url: SMTP_URL, from, log }), site }
}
