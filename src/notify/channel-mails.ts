import type { Mail } from './mail.ts'
import { plainMail, type Recipient } from './plain-mail.ts'
import { safeLine } from './forms/safe-text.ts'

const NAME_LENGTH = 100

/** Tells a channel's owner that it is disabled. */
export function disabledChannelMail(
  { to, site }: Recipient,
  {
    id,
    name,
    reason,
  }: { readonly id: string; readonly name: string; readonly reason: 'refused' | 'failing' },
): Mail {
  const shown = safeLine(name, NAME_LENGTH)
  return plainMail(to, `Channel "${shown}" is disabled`, [
    reason === 'refused'
      ? `The endpoint of your channel "${shown}" answered "410 Gone", so Pagemark no longer sends messages to it.`
      : `No message to your channel "${shown}" could be delivered for five days, so Pagemark no longer sends any to it.`,
    `Correct its settings and enable it again: ${site}/channels/${id}`,
  ])
}
