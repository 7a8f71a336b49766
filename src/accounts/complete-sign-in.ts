import type { KnownDevices, RememberedDevice } from '../store/accounts/known-devices.ts'
import type { SecurityEvents } from '../store/accounts/security-events.ts'
import type { Sessions } from '../store/accounts/sessions.ts'
import type { SecurityEventKind } from '../store/tables/security-event-kinds.ts'
import type { Notices } from './notices.ts'
import { deviceVisit, type Visitor } from './device-visit.ts'

/** The tokens that a signed-in browser holds. */
export interface SignedIn {
  /** Session token, for its cookie. */
  readonly token: string
  /** For the known-device cookie; undefined if the session ended in the meantime. */
  readonly deviceToken: string | undefined
}

export interface CompleteSignInOptions {
  readonly knownDevices: Pick<KnownDevices, 'remember'>
  readonly securityEvents: Pick<SecurityEvents, 'record'>
  readonly notices: Notices
}

interface SignInEvent {
  readonly kind: SecurityEventKind
  readonly userId: string
  readonly from: Visitor
}

/** Signs in a user who has passed every step, and has this session. */
export async function completeSignIn(
  options: CompleteSignInOptions & { readonly token: string },
  event: SignInEvent,
): Promise<SignedIn> {
  const { was, ...signedIn } = await begun(options, event)
  if (was === 'new') options.notices.tell(event.userId, { kind: 'new-device' }, event.from)
  return signedIn
}

export interface FirstSignInOptions extends Omit<CompleteSignInOptions, 'notices'> {
  readonly sessions: Pick<Sessions, 'start'>
}

/** Signs in the user who has just created the account. */
export async function signInFirst(
  { sessions, ...options }: FirstSignInOptions,
  userId: string,
  from: Visitor,
): Promise<SignedIn> {
  const token = await sessions.start(userId, from)
  const { was: _, ...signedIn } = await begun(
    { ...options, token },
    { kind: 'account-made', userId, from },
  )
  return signedIn
}

async function begun(
  {
    knownDevices,
    securityEvents,
    token,
  }: Omit<FirstSignInOptions, 'sessions'> & { readonly token: string },
  event: SignInEvent,
): Promise<SignedIn & { readonly was: RememberedDevice['was'] | undefined }> {
  const device = await knownDevices.remember(token, deviceVisit(event.from))
  await securityEvents.record(event)
  return { token, deviceToken: device?.token, was: device?.was }
}
