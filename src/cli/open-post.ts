import type { Mailer } from '../notify/mailer.ts'
import { CliError } from './cli-error.ts'
import type { Config } from './config.ts'

/** Email, and the base URL of links in it. */
export interface OpenPost extends Mailer {
  readonly site: string
}

/** The email settings; undefined if there are none. */
export async function openPost(
  { SMTP_URL, MAIL_FROM, BASE_URL }: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'BASE_URL'>,
  log: { warn(details: object, message: string): void },
): Promise<OpenPost | undefined> {
  if (SMTP_URL === undefined) return undefined
  // The sender of a request chooses its `Host`: no link in an email may use it.
  if (BASE_URL === undefined) {
    throw new CliError(
      'PAGEMARK_SMTP_URL requires PAGEMARK_BASE_URL, which links in emails use.',
      1,
    )
  }
  const site = new URL(BASE_URL).origin
  const from = MAIL_FROM ?? `Pagemark <pagemark@${new URL(site).hostname}>`
  // Without email, none of its modules are loaded.
  const { createMailer } = await import('../notify/mailer.ts')
  return { ...createMailer({ url: SMTP_URL, from, log }), site }
}
