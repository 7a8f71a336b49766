import type { MessageThrottle } from '../../accounts/message-throttle.ts'
import type { Owner } from '../../store/accounts/actor.ts'
import { Problem } from './problem.ts'

/** Counts a message that this user sends by hand. Throws if there were too many of them. */
export async function refuseManyMessages(
  throttle: MessageThrottle,
  { id }: Pick<Owner, 'id'>,
): Promise<void> {
  const attempt = await throttle.attempt(id)
  if (attempt.allowed) return
  const wait = String(Math.ceil(attempt.retryAfterMs / 1000))
  throw new Problem(
    'too-many-requests',
    `You have sent 30 test messages and repetitions within an hour. Try again in ${wait} s.`,
    { headers: { 'Retry-After': wait } },
  )
}
