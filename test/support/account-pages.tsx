import { ConfirmPage } from '../../src/web/pages/account/confirm-page.tsx'
import { DeleteAccountPage } from '../../src/web/pages/account/delete-account-page.tsx'
import { channelPages } from './channel-pages.tsx'
import { KeysPage } from '../../src/web/pages/account/keys-page.tsx'
import { MadeKeyPage } from '../../src/web/pages/account/made-key-page.tsx'
import { NewKeyPage } from '../../src/web/pages/account/new-key-page.tsx'
import { PasswordPage } from '../../src/web/pages/account/password-page.tsx'
import { ConfirmEmailPage } from '../../src/web/pages/account/confirm-email-page.tsx'
import { ProfilePage } from '../../src/web/pages/account/profile-page.tsx'
import { RevokeKeyPage } from '../../src/web/pages/account/revoke-key-page.tsx'
import { SessionsPage } from '../../src/web/pages/account/sessions-page.tsx'
import type { Site } from '../../src/web/parts/frame/document.tsx'

const ID = '0199c0de-0000-7000-8000-000000000000'

/** The account pages with this text in every place that shows user input. */
export function accountPages(site: Site, text: string) {
  const key = {
    id: ID,
    userId: ID,
    name: text,
    level: 'reader',
    hint: 'pmk_Ab…wXyZ',
    createdAt: 0,
    expiresAt: null,
    revokedAt: null,
    lastUsedAt: 0,
  } as const
  const from = { address: text, agent: text }
  const session = { id: ID, userId: ID, ...from, createdAt: 0, seenAt: 0, provenAt: 0 }
  const event = {
    id: ID,
    kind: 'key-made',
    userId: ID,
    actorId: ID,
    subject: text,
    ...from,
    times: 2,
    firstAt: 0,
    at: 0,
  } as const
  const preferences = { timeZone: text, theme: null }
  return [
    <ConfirmPage
      {...{ site, email: text, next: text, waiting: { path: text, fields: [[text, text]] } }}
      fault="Wrong."
    />,
    <ProfilePage
      byMail
      {...{ site, person: { preferences }, email: text }}
      faults={{ email: 'Wrong.' }}
    />,
    <ConfirmEmailPage site={site} email={text} next={text} action="/email/x" />,
    <PasswordPage site={site} keys={2} email={text} faults={{ current: 'Wrong.' }} />,
    <SessionsPage site={site} sessions={[session]} own="" events={[event]} />,
    <KeysPage site={site} keys={[key, { ...key, expiresAt: 1 }]} now={2} />,
    <NewKeyPage site={site} form={{ name: text, level: 'reader', life: text }} fault="Wrong." />,
    <MadeKeyPage site={site} made={key} secret="pmk_" address="https://pagemark.example" />,
    <RevokeKeyPage site={site} of={key} />,
    ...channelPages(site, text),
    <DeleteAccountPage site={site} email={text} reports={1} fault="Wrong." />,
  ]
}
