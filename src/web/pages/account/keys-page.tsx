import type { Key } from '../../../store/accounts/keys.ts'
import { AccountFrame } from './account-frame.tsx'
import type { Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { When } from '../../parts/texts/when.tsx'
import { LEVEL_WORDS } from './key-words.ts'

export interface KeysPageProps {
  readonly site: Site
  /** Those that are not revoked. */
  readonly keys: readonly Key[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The API keys of a user. */
export function KeysPage({ site, keys, now }: KeysPageProps) {
  return (
    <AccountFrame site={site} at="/account/keys">
      <section class="card">
        <h2>API keys</h2>
        {keys.length === 0 ? (
          <p>
            API keys let programs audit pages and read reports.{' '}
            <a href="/docs/api">API documentation</a>
          </p>
        ) : (
          <KeyTable keys={keys} now={now} />
        )}
        <p class="after">
          <a class="button main" href="/account/keys/new">
            Create a key
          </a>
        </p>
      </section>
    </AccountFrame>
  )
}

function KeyTable({ keys, now }: Pick<KeysPageProps, 'keys' | 'now'>) {
  return (
    <Records label="API keys" heads={['Key', 'Level', 'Expires', 'Last used', 'Action']}>
      {keys.map((key) => (
        <Row of={key} now={now} />
      ))}
    </Records>
  )
}

function Row({ of, now }: { readonly of: Key; readonly now: number }) {
  const { id, name, hint, level, expiresAt, lastUsedAt } = of
  const over = expiresAt !== null && expiresAt <= now
  return (
    <tr role="row">
      <td role="cell">
        <strong>
          <Quoted text={name} length={60} />
        </strong>
        <p class="soft">
          <code>{hint}</code>
        </p>
      </td>
      <td role="cell">{LEVEL_WORDS[level]}</td>
      <td role="cell" class="soft" data-label={over ? undefined : 'Expires'}>
        {expiresAt === null ? 'never' : <When at={expiresAt} />}
        {over && <span class="fault"> expired</span>}
      </td>
      <td role="cell" class="soft" data-label="Last used">
        {lastUsedAt === null ? 'never' : <When at={lastUsedAt} />}
      </td>
      <td role="cell">
        <a class="button small" href={`/account/keys/${id}/revoke`} data-dialog="">
          Revoke{' '}
          <span class="sr">
            <Quoted text={name} length={60} />
          </span>
        </a>
      </td>
    </tr>
  )
}
